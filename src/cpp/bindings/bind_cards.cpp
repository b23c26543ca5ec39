// Suit, Rank, Card, CardSet.
#include <pybind11/native_enum.h>
#include <pybind11/stl.h>

#include <string>
#include <vector>

#include "bindings/bindings.hpp"
#include "bindings/card_set_binding.hpp"
#include "guandan/base/error.hpp"
#include "guandan/cards/deck.hpp"

namespace guandan::python {

namespace {

void bind_enums(py::module_& m) {
  py::native_enum<Suit>(m, "Suit", "enum.Enum", "A suit; str() is its letter.")
      .value("SPADES", Suit::kSpades)
      .value("HEARTS", Suit::kHearts)
      .value("CLUBS", Suit::kClubs)
      .value("DIAMONDS", Suit::kDiamonds)
      .finalize();
  py::native_enum<Rank>(m, "Rank", "enum.Enum", "A printed rank; str() is its letter, value its natural order 2..16.")
      .value("TWO", Rank::kTwo)
      .value("THREE", Rank::kThree)
      .value("FOUR", Rank::kFour)
      .value("FIVE", Rank::kFive)
      .value("SIX", Rank::kSix)
      .value("SEVEN", Rank::kSeven)
      .value("EIGHT", Rank::kEight)
      .value("NINE", Rank::kNine)
      .value("TEN", Rank::kTen)
      .value("JACK", Rank::kJack)
      .value("QUEEN", Rank::kQueen)
      .value("KING", Rank::kKing)
      .value("ACE", Rank::kAce)
      .value("SMALL_JOKER", Rank::kSmallJoker)
      .value("BIG_JOKER", Rank::kBigJoker)
      .finalize();
  const auto set_method = [&m](const char* type, const char* name, const py::cpp_function& function) {
    py::setattr(m.attr(type), name, py::reinterpret_steal<py::object>(PyInstanceMethod_New(function.ptr())));
  };
  set_method("Suit", "__str__",
             py::cpp_function([](Suit suit) { return std::string(to_string(suit)); }, py::name("__str__")));
  set_method("Rank", "__str__",
             py::cpp_function([](Rank rank) { return std::string(to_string(rank)); }, py::name("__str__")));
}

void bind_card(py::module_& m) {
  py::class_<Card>(m, "Card", "One card (牌). Immutable; equal by face.")
      .def(py::init([](const py::object& text) { return to_card(text); }), py::arg("text"))
      .def_property_readonly(
          "suit", [](Card card) { return card.is_joker() ? py::object(py::none()) : py::cast(card.suit()); })
      .def_property_readonly("rank", &Card::rank)
      .def_property_readonly("is_joker", &Card::is_joker)
      .def_property_readonly("index", &Card::index, "Bit index in a plane of batch arrays.")
      .def(py::self == py::self)
      .def("__hash__", [](Card card) { return card.index() + 1; })
      .def("__str__", [](Card card) { return to_string(card); })
      .def("__repr__", [](Card card) { return "Card('" + to_string(card) + "')"; })
      .def(py::pickle([](Card card) { return card.index(); }, [](int index) { return Card::from_index(index); }));
}

}  // namespace

void bind_cards(py::module_& m) {
  bind_enums(m);
  bind_card(m);
  bind_card_set<2>(m, "CardSet",
                   "A multiset of cards (牌组) from two packs. Immutable; iterates Card in canonical order.");
  m.def(
      "deal",
      [](std::uint64_t seed) {
        Xoshiro256 generator(seed);
        const auto hands = deal_hands(generator);
        return py::make_tuple(hands[0], hands[1], hands[2], hands[3]);
      },
      py::arg("seed"), "Deal four hands of 27 cards, the same for the same seed.");
}

}  // namespace guandan::python
