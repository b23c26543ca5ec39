// check_throw, legal_leads, legal_follows, is_legal_follow, trick_winner, kitty_multiplier.
#include <pybind11/stl.h>

#include <array>
#include <bit>
#include <string>
#include <vector>

#include "bindings/shengji/bindings.hpp"
#include "bindings/shengji/plays.hpp"
#include "guandan/base/error.hpp"
#include "guandan/cards/notation.hpp"
#include "guandan/shengji/trick.hpp"

namespace guandan::shengji::python {

Plays::Plays(const Position& position) : hand_(position.hand(position.to_move())), trump_(position.trump()) {
  if (position.num_played() > 0) {
    follows_ = FollowSet(make_format(position.setup().trick[0], trump_), hand_, trump_);
  } else {
    others_ = position.other_hands();
  }
}

std::int64_t Plays::size() const {
  if (follows_) return follows_->count();
  std::int64_t total = 0;
  if (others_) {
    for (LeadGenerator leads(hand_, trump_, &*others_); leads.next();) ++total;
    return total;
  }
  for (int suit = 0; suit < kNumSuits; ++suit) {
    std::int64_t sets = 1;
    for (const Face& face : trump_.holding(hand_, static_cast<Suit>(suit))) sets *= face.count + 1;
    total += sets - 1;
  }
  return total;
}

bool Plays::contains(const Cards& cards) const {
  if (follows_) return follows_->contains(cards);
  if (cards.empty() || !hand_.contains(cards)) return false;
  const Suit suit = trump_.effective_suit(Card::from_index(std::countr_zero(cards.plane(0))));
  if (!trump_.is_all(cards, suit)) return false;
  return !others_ || check_throw(cards, *others_, trump_).ok();
}

Plays::Generator Plays::generator() const {
  if (follows_) return FollowGenerator(*follows_);
  return LeadGenerator(hand_, trump_, others_ ? &*others_ : nullptr);
}

namespace {

// A hand of three packs has at most 39 cards, 45 while the banker holds the kitty.
constexpr int kMostCards = 45;

void check_hand(const Cards& hand) {
  if (hand.size() <= kMostCards) return;
  throw Error(ErrorCode::kArgument, "expected a hand of at most 45 cards, got " + std::to_string(hand.size()));
}

OtherHands to_hands(const std::array<CardsLike, 3>& hands) { return {hands[0].cards, hands[1].cards, hands[2].cards}; }

// Walks a generator; one object an iteration.
class PlayIterator {
 public:
  explicit PlayIterator(const Plays& plays) : generator_(plays.generator()) {}
  std::optional<Cards> next() {
    if (auto* leads = std::get_if<LeadGenerator>(&generator_)) {
      return leads->next() ? std::optional<Cards>(leads->lead()) : std::nullopt;
    }
    auto& follows = std::get<FollowGenerator>(generator_);
    return follows.next() ? std::optional<Cards>(follows.play()) : std::nullopt;
  }

 private:
  Plays::Generator generator_;
};

Cards item_at(const Plays& plays, std::int64_t index) {
  const std::int64_t place = index >= 0 ? index : index + plays.size();
  PlayIterator iterator(plays);
  std::optional<Cards> play;
  for (std::int64_t i = 0; place >= 0 && i <= place; ++i) {
    play = iterator.next();
    if (!play) break;
  }
  if (!play) throw py::index_error("play " + std::to_string(index) + " of " + std::to_string(plays.size()));
  return *play;
}

std::vector<Cards> slice_of(const Plays& plays, const py::slice& slice) {
  std::vector<Cards> all;
  for (PlayIterator iterator(plays); const auto play = iterator.next();) all.push_back(*play);
  std::size_t start = 0, stop = 0, step = 0, length = 0;
  if (!slice.compute(all.size(), &start, &stop, &step, &length)) throw py::error_already_set();
  std::vector<Cards> part;
  for (std::size_t i = 0; i < length; ++i) part.push_back(all[start + i * step]);
  return part;
}

void bind_container(py::module_& m) {
  py::class_<PlayIterator>(m, "PlayIterator", "Walks through Plays.")
      .def("__iter__", [](py::object self) { return self; })
      .def("__next__", [](PlayIterator& iterator) {
        const auto play = iterator.next();
        if (!play) throw py::stop_iteration();
        return *play;
      });
  py::class_<Plays>(m, "Plays", "The legal plays of a hand, lazily: iterate, len(), in, [i].")
      .def("__len__", &Plays::size)
      .def("__bool__", [](const Plays& plays) { return PlayIterator(plays).next().has_value(); })
      .def("__iter__", [](const Plays& plays) { return PlayIterator(plays); })
      .def("__contains__", [](const Plays& plays, const CardsLike& cards) { return plays.contains(cards.cards); })
      .def("__getitem__", &item_at)
      .def("__getitem__", &slice_of)
      .def("__repr__", [](const Plays& plays) { return "<Plays of '" + to_string(plays.hand()) + "'>"; });
}

void bind_throw(py::module_& m) {
  py::class_<ThrowCheck>(m, "ThrowCheck",
                         "What becomes of a lead: it stands, or what blocks it, costs and is led instead.")
      .def_property_readonly("ok", &ThrowCheck::ok)
      .def_readonly("blocked", &ThrowCheck::blocked)
      .def_readonly("fine", &ThrowCheck::fine)
      .def_readonly("forced", &ThrowCheck::forced)
      .def("__bool__", &ThrowCheck::ok)
      .def("__repr__", [](const ThrowCheck& check) {
        if (check.ok()) return std::string("<ThrowCheck: ok>");
        return "<ThrowCheck: blocked '" + to_string(check.blocked) + "', fine " + std::to_string(check.fine) +
               ", forced '" + to_string(check.forced) + "'>";
      });
  m.def(
      "check_throw",
      [](const CardsLike& cards, const std::array<CardsLike, 3>& other_hands, const Trump& trump) {
        return check_throw(cards.cards, to_hands(other_hands), trump);
      },
      py::arg("cards"), py::arg("other_hands"), py::arg("trump"));
}

}  // namespace

void bind_plays(py::module_& m) {
  bind_container(m);
  bind_throw(m);
  m.def(
      "legal_leads",
      [](const CardsLike& hand, const Trump& trump, const std::optional<std::array<CardsLike, 3>>& other_hands) {
        check_hand(hand.cards);
        return Plays(hand.cards, trump, other_hands ? std::optional(to_hands(*other_hands)) : std::nullopt);
      },
      py::arg("hand"), py::arg("trump"), py::kw_only(), py::arg("other_hands") = py::none());
  m.def(
      "legal_follows",
      [](const CardsLike& lead, const CardsLike& hand, const Trump& trump) {
        check_hand(hand.cards);
        return Plays(make_format(lead.cards, trump), hand.cards, trump);
      },
      py::arg("lead"), py::arg("hand"), py::arg("trump"));
  m.def(
      "is_legal_follow",
      [](const CardsLike& lead, const CardsLike& hand, const CardsLike& play, const Trump& trump) {
        check_hand(hand.cards);
        return FollowSet(make_format(lead.cards, trump), hand.cards, trump).contains(play.cards);
      },
      py::arg("lead"), py::arg("hand"), py::arg("play"), py::arg("trump"));
  m.def(
      "trick_winner",
      [](const std::vector<CardsLike>& plays, const Trump& trump) {
        std::vector<Cards> sets;
        for (const CardsLike& play : plays) sets.push_back(play.cards);
        return trick_winner(sets, trump);
      },
      py::arg("plays"), py::arg("trump"));
  m.def(
      "kitty_multiplier",
      [](const CardsLike& winning_play, const Trump& trump) { return kitty_multiplier(winning_play.cards, trump); },
      py::arg("winning_play"), py::arg("trump"));
}

}  // namespace guandan::shengji::python
