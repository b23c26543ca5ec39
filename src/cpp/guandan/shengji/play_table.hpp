// The solver's view of a deal: every hand as a set of bits, and the legal plays of every sub-hand, built once on
// demand.
//
// A seat's cards are numbered by effective suit, step and face; copies of a face are neighbours and always leave from
// the top, so equal sub-hands have equal bits. Example, hand H5 H5 H7: bits 0, 1 = H5, bit 2 = H7; after one H5 it is
// 0b101.
#pragma once

#include <array>
#include <cstdint>
#include <deque>
#include <map>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "guandan/shengji/position.hpp"
#include "guandan/shengji/shapes.hpp"

namespace guandan::shengji {

using HandBits = std::uint64_t;

// One play of one sub-hand; everything the search needs to know about it and about what is left.
struct TablePlay {
  HandBits bits;                // cards played
  std::uint64_t presence_left;  // PlayTable::presence of the cards left
  std::uint64_t groups_left;    // PlayTable::groups of the cards left
  std::uint64_t shape_left;     // PlayTable::shape of the cards left
  std::uint16_t format;         // of a lead; what the play answers otherwise
  std::uint16_t cost;           // how strong the cards are that it spends, for move ordering only
  std::uint8_t strength;        // trick.hpp; 0 cannot win
  std::uint8_t points;          // in fives
  std::uint8_t kitty_cards;     // cards of the largest unit if it can win the kitty, else 0
  std::uint8_t kitty_left;      // the most kitty_cards any play of the cards left can have
  std::uint8_t size;
  std::uint8_t suit;  // effective suit of a lead
  std::uint8_t low;   // lowest step of a lead
  std::uint8_t top;   // step of the highest card of a play in one suit
};

// Faces of a seat's whole hand, as bit ranges.
struct SeatFace {
  Card card;
  std::uint8_t suit = 0;  // effective
  std::uint8_t step = 0;
  std::uint8_t first_bit = 0;
  std::uint8_t point_class = 0;  // 0, 1 (five) or 2 (ten)
  HandBits mask = 0;
};

// The lists have reached their limit; whatever was returned before stays valid.
struct TableFull {};

class PlayTable {
 public:
  // Throws TableFull from the list functions once `max_plays` plays are stored.
  PlayTable(const Position& root, std::size_t max_plays);

  const std::vector<SeatFace>& faces(int seat) const noexcept { return faces_[static_cast<std::size_t>(seat)]; }
  HandBits whole_hand(int seat) const noexcept { return whole_[static_cast<std::size_t>(seat)]; }
  // One bit for every effective suit and step held: bit 16 * suit + step.
  std::uint64_t presence(int seat, HandBits hand) const noexcept;
  // The same for the steps at which a pair or a triple is held.
  std::uint64_t groups(int seat, HandBits hand) const noexcept;
  // Numbers of cards and of points in every suit (shapes.hpp).
  std::uint64_t shape(int seat, HandBits hand) const noexcept;
  // The bits of all cards of the whole hand that lie on these steps.
  HandBits bits_on(int seat, std::uint64_t steps) const noexcept;
  int kitty_cards_left(int seat, HandBits hand) const noexcept;
  Cards cards(int seat, HandBits hand) const noexcept;
  // The bits of cards inside a sub-hand that contains them.
  HandBits bits(int seat, HandBits hand, const Cards& cards) const noexcept;

  std::uint16_t format_id(const Format& format);
  const Format& format(std::uint16_t id) const noexcept { return formats_[id]; }

  // Leads of a single unit; they are never tested.
  std::span<const TablePlay> unit_leads(int seat, HandBits hand);
  // Throws in one suit whose lowest card is at least `lowest_step`, where no other hand has a higher card: they stand.
  // Single cards above that step with equal points are the same for everybody; of those the lowest are thrown.
  std::span<const TablePlay> throws(int seat, HandBits hand, int suit, int lowest_step);
  std::span<const TablePlay> follows(int seat, HandBits hand, std::uint16_t format);

 private:
  struct Slot {
    std::uint64_t key = 0;  // 0 is free
    const TablePlay* plays = nullptr;
    std::uint32_t size = 0;
  };

  // What the search wants to know of a sub-hand.
  struct HandInfo {
    std::uint64_t presence = 0;
    std::uint64_t groups = 0;
    std::uint64_t shape = 0;
    std::uint8_t kitty_left = 0;
    bool is_known = false;
  };
  HandInfo info(int seat, HandBits hand);
  bool throws_lowest(const Holding& free, const Subsets& subset, int lowest_step) const noexcept;
  TablePlay make_play(int seat, HandBits hand, const Cards& cards, const Format& format, int strength);
  TablePlay make_lead(int seat, HandBits hand, const Cards& lead);
  void add_to_scratch(const TablePlay& play);
  Slot* find(std::uint64_t key) noexcept;
  std::span<const TablePlay> store(std::uint64_t key, const std::vector<TablePlay>& plays);
  void grow();

  Trump trump_;
  std::array<std::vector<SeatFace>, kNumSeats> faces_;
  std::array<std::array<HandBits, 60>, kNumSeats> card_masks_{};  // SeatFace::mask by card index
  std::array<HandBits, kNumSeats> whole_{};
  std::array<std::vector<HandInfo>, kNumSeats> infos_;  // by sub-hand; empty for hands too large for that
  std::vector<Format> formats_;
  std::map<std::string, std::uint16_t> format_ids_;  // by suit and shapes, one character a number
  std::vector<Slot> slots_;
  std::size_t num_used_ = 0;
  std::size_t num_plays_ = 0;
  std::size_t max_plays_;
  std::deque<std::vector<TablePlay>> chunks_;  // lists never move once stored
  std::vector<TablePlay> scratch_;
};

}  // namespace guandan::shengji
