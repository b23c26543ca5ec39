// What the caller may write where a card, a rank or a set of cards is meant. Compiled into each extension module.
#include "bindings/card_arguments.hpp"

#include "guandan/base/error.hpp"
#include "guandan/cards/notation.hpp"

namespace guandan::python {

Card to_card(py::handle source) {
  if (py::isinstance<Card>(source)) return source.cast<Card>();
  if (py::isinstance<py::str>(source)) return parse_card(source.cast<std::string>());
  throw py::type_error("expected a Card or its text, got " + py::repr(source).cast<std::string>());
}

Rank to_level_rank(py::handle source) {
  if (py::isinstance<py::str>(source)) return parse_level(source.cast<std::string>());
  if (py::isinstance<py::int_>(source) && !py::isinstance<py::bool_>(source)) {
    return parse_level(py::str(source).cast<std::string>());
  }
  const Rank rank = source.cast<Rank>();
  if (is_joker(rank)) {
    throw Error(ErrorCode::kNotation,
                "expected a level (2-9, T, J, Q, K, A), got the joker rank '" + std::string(to_string(rank)) + "'");
  }
  return rank;
}

template <int kPacks>
BasicCardSet<kPacks> to_card_set(py::handle source) {
  if (py::isinstance<BasicCardSet<kPacks>>(source)) return source.cast<BasicCardSet<kPacks>>();
  if (py::isinstance<py::str>(source)) return parse_cards<kPacks>(source.cast<std::string>());
  BasicCardSet<kPacks> cards;
  const auto add = [&cards](Card card) {
    if (!cards.try_add(card)) {
      throw Error(ErrorCode::kNotation,
                  "too many copies of '" + to_string(card) + "': only " + std::to_string(kPacks) + " exist");
    }
  };
  if (py::isinstance<Card>(source)) {
    add(source.cast<Card>());
    return cards;
  }
  if (!py::isinstance<py::iterable>(source)) {
    throw py::type_error("expected cards (CardSet, text or an iterable of cards), got " +
                         py::repr(source).cast<std::string>());
  }
  for (const py::handle item : source) add(to_card(item));
  return cards;
}
template BasicCardSet<2> to_card_set<2>(py::handle);
template BasicCardSet<3> to_card_set<3>(py::handle);

}  // namespace guandan::python
