#include "guandan/shengji/play_table.hpp"

#include <algorithm>
#include <bit>

namespace guandan::shengji {
namespace {

constexpr std::size_t kFirstSlots = std::size_t{1} << 10;
constexpr int kMostInfoBits = 15;
constexpr std::size_t kChunk = std::size_t{1} << 12;

// Keys: seat, kind of list and sub-hand (39 bits) in one word, never 0.
std::uint64_t follow_key(int seat, HandBits hand, std::uint16_t format) noexcept {
  return hand | (std::uint64_t{format} << 40) | (static_cast<std::uint64_t>(seat) << 56) | (std::uint64_t{1} << 62);
}
std::uint64_t unit_key(int seat, HandBits hand) noexcept {
  return hand | (static_cast<std::uint64_t>(seat) << 56) | (std::uint64_t{2} << 62);
}
std::uint64_t throw_key(int seat, HandBits hand, int suit, int step) noexcept {
  return hand | (static_cast<std::uint64_t>(16 * suit + step) << 40) | (static_cast<std::uint64_t>(seat) << 56) |
         (std::uint64_t{3} << 62);
}

std::size_t slot_of_key(std::uint64_t key, std::size_t num_slots) noexcept {
  return static_cast<std::size_t>((key * 0x9E37'79B9'7F4A'7C15ULL) >> 20) & (num_slots - 1);
}

// Cards of the largest unit that any play out of the holding can have in its own split.
int largest_possible_unit(const Holding& holding) noexcept {
  int largest = 0;
  for (int width = 1; width <= 3; ++width) {
    const std::uint32_t steps = steps_with(holding, width);
    if (steps != 0) largest = std::max(largest, width * (width == 1 ? 1 : longest_run(steps)));
  }
  return largest;
}

}  // namespace

PlayTable::PlayTable(const Position& root, std::size_t max_plays)
    : trump_(root.trump()), slots_(kFirstSlots), max_plays_(max_plays) {
  for (int seat = 0; seat < kNumSeats; ++seat) {
    const auto s = static_cast<std::size_t>(seat);
    std::uint8_t bit = 0;
    for (int suit = 0; suit < kNumSuits; ++suit) {
      for (const Face& held : trump_.holding(root.hand(seat), static_cast<Suit>(suit))) {
        SeatFace face;
        face.card = held.card;
        face.suit = static_cast<std::uint8_t>(suit);
        face.step = held.step;
        face.first_bit = bit;
        face.point_class = static_cast<std::uint8_t>(points_of(held.card) / 5);
        face.mask = ((HandBits{1} << held.count) - 1) << bit;
        faces_[s].push_back(face);
        card_masks_[s][static_cast<std::size_t>(held.card.index())] = face.mask;
        bit = static_cast<std::uint8_t>(bit + held.count);
      }
    }
    whole_[s] = (HandBits{1} << bit) - 1;
    if (bit <= kMostInfoBits) infos_[s].resize(std::size_t{1} << bit);
  }
}

std::uint64_t PlayTable::presence(int seat, HandBits hand) const noexcept {
  std::uint64_t present = 0;
  for (const SeatFace& face : faces(seat)) {
    if ((hand & face.mask) != 0) present |= std::uint64_t{1} << (16 * face.suit + face.step);
  }
  return present;
}

std::uint64_t PlayTable::groups(int seat, HandBits hand) const noexcept {
  std::uint64_t groups = 0;
  for (const SeatFace& face : faces(seat)) {
    if (std::popcount(hand & face.mask) > 1) groups |= std::uint64_t{1} << (16 * face.suit + face.step);
  }
  return groups;
}

std::uint64_t PlayTable::shape(int seat, HandBits hand) const noexcept {
  std::uint64_t shape = 0;
  for (const SeatFace& face : faces(seat)) {
    const auto copies = static_cast<std::uint64_t>(std::popcount(hand & face.mask));
    const std::uint64_t one =
        kShapeCard + (face.point_class > 0 ? kShapeFive : 0) + (face.point_class > 1 ? kShapeTen : 0);
    shape += copies * one << (16 * face.suit);
  }
  return shape;
}

HandBits PlayTable::bits_on(int seat, std::uint64_t steps) const noexcept {
  HandBits bits = 0;
  for (const SeatFace& face : faces(seat)) {
    if ((steps >> (16 * face.suit + face.step) & 1) != 0) bits |= face.mask;
  }
  return bits;
}

int PlayTable::kitty_cards_left(int seat, HandBits hand) const noexcept {
  Holding holding;
  int largest = 0;
  const int trump_suit = static_cast<int>(trump_.suit());
  for (int suit = 0; suit < kNumSuits; ++suit) {
    if (suit != trump_suit && trump_.rules().kitty == KittyPolicy::kTrumpOnly) continue;
    holding.clear();
    for (const SeatFace& face : faces(seat)) {
      const int count = std::popcount(hand & face.mask);
      if (face.suit == suit && count > 0) holding.push_back({face.card, face.step, static_cast<std::uint8_t>(count)});
    }
    largest = std::max(largest, largest_possible_unit(holding));
  }
  return largest;
}

Cards PlayTable::cards(int seat, HandBits hand) const noexcept {
  Cards cards;
  for (const SeatFace& face : faces(seat)) {
    for (int copies = std::popcount(hand & face.mask); copies > 0; --copies) cards.try_add(face.card);
  }
  return cards;
}

HandBits PlayTable::bits(int seat, HandBits hand, const Cards& cards) const noexcept {
  HandBits bits = 0;
  for (std::uint64_t rest = cards.plane(0); rest != 0; rest = clear_lowest_bit(rest)) {
    const Card card = Card::from_index(std::countr_zero(rest));
    // Copies present are the lowest bits of the face; the highest of them leave.
    HandBits present = hand & card_masks_[static_cast<std::size_t>(seat)][static_cast<std::size_t>(card.index())];
    for (int copies = cards.count(card); copies > 0; --copies) {
      const HandBits highest = std::bit_floor(present);
      bits |= highest;
      present ^= highest;
    }
  }
  return bits;
}

std::uint16_t PlayTable::format_id(const Format& format) {
  std::string key{static_cast<char>(format.suit)};
  for (const Shape& shape : format.shapes) {
    key.push_back(static_cast<char>(shape.width));
    key.push_back(static_cast<char>(shape.length));
  }
  const auto [place, is_new] = format_ids_.emplace(std::move(key), static_cast<std::uint16_t>(formats_.size()));
  if (is_new) formats_.push_back(format);
  return place->second;
}

PlayTable::HandInfo PlayTable::info(int seat, HandBits hand) {
  auto& known = infos_[static_cast<std::size_t>(seat)];
  if (!known.empty() && known[hand].is_known) return known[hand];
  const HandInfo info{presence(seat, hand), groups(seat, hand), shape(seat, hand),
                      static_cast<std::uint8_t>(kitty_cards_left(seat, hand)), true};
  if (!known.empty()) known[hand] = info;
  return info;
}

bool PlayTable::throws_lowest(const Holding& free, const Subsets& subset, int lowest_step) const noexcept {
  bool has_gap[3] = {};
  for (std::size_t i = 0; i < free.size(); ++i) {
    if (free[i].count != 1 || free[i].step == lowest_step) continue;
    bool& gap = has_gap[points_of(free[i].card) / 5];
    if (subset.counts()[i] == 0) gap = true;
    if (subset.counts()[i] != 0 && gap) return false;
  }
  return true;
}

TablePlay PlayTable::make_play(int seat, HandBits hand, const Cards& cards, const Format& format, int strength) {
  TablePlay play{};
  play.bits = bits(seat, hand, cards);
  const HandBits left = hand & ~play.bits;
  const HandInfo rest = info(seat, left);
  play.presence_left = rest.presence;
  play.groups_left = rest.groups;
  play.shape_left = rest.shape;
  play.kitty_left = rest.kitty_left;
  play.strength = static_cast<std::uint8_t>(strength);
  play.points = static_cast<std::uint8_t>(points_of(cards) / 5);
  play.size = static_cast<std::uint8_t>(format.size);
  if (strength > 0) {
    play.kitty_cards = static_cast<std::uint8_t>(
        kitty_multiplier(cards, trump_) == 0
            ? 0
            : largest_unit(
                  trump_.holding(cards, trump_.effective_suit(Card::from_index(std::countr_zero(cards.plane(0)))))));
  }
  int cost = 0;
  int top = 0;
  for (const SeatFace& face : faces(seat)) {
    const int copies = std::popcount(play.bits & face.mask);
    if (copies == 0) continue;
    cost += copies * (face.step + (face.suit == static_cast<int>(trump_.suit()) ? 16 : 0));
    // Breaking a pair or a triple costs something too.
    if (std::popcount(hand & face.mask) > copies) cost += 4;
    top = std::max<int>(top, face.step);
  }
  play.cost = static_cast<std::uint16_t>(cost);
  play.top = static_cast<std::uint8_t>(top);
  return play;
}

TablePlay PlayTable::make_lead(int seat, HandBits hand, const Cards& lead) {
  const Format format = make_format(lead, trump_);
  TablePlay play = make_play(seat, hand, lead, format, lead_strength(format));
  play.format = format_id(format);
  play.suit = static_cast<std::uint8_t>(format.suit);
  play.low = static_cast<std::uint8_t>(trump_.holding(lead, format.suit)[0].step);
  return play;
}

void PlayTable::add_to_scratch(const TablePlay& play) {
  if (num_plays_ + scratch_.size() >= max_plays_) throw TableFull{};
  scratch_.push_back(play);
}

PlayTable::Slot* PlayTable::find(std::uint64_t key) noexcept {
  std::size_t i = slot_of_key(key, slots_.size());
  while (slots_[i].key != 0 && slots_[i].key != key) i = (i + 1) & (slots_.size() - 1);
  return &slots_[i];
}

void PlayTable::grow() {
  std::vector<Slot> old(slots_.size() * 2);
  old.swap(slots_);
  for (const Slot& slot : old) {
    if (slot.key != 0) *find(slot.key) = slot;
  }
}

std::span<const TablePlay> PlayTable::store(std::uint64_t key, const std::vector<TablePlay>& plays) {
  if (++num_used_ * 2 > slots_.size()) grow();
  if (chunks_.empty() || chunks_.back().capacity() - chunks_.back().size() < plays.size()) {
    chunks_.emplace_back();
    chunks_.back().reserve(std::max(kChunk, plays.size()));
  }
  std::vector<TablePlay>& chunk = chunks_.back();
  const std::size_t start = chunk.size();
  chunk.insert(chunk.end(), plays.begin(), plays.end());
  num_plays_ += plays.size();
  *find(key) = {key, chunk.data() + start, static_cast<std::uint32_t>(plays.size())};
  return {chunk.data() + start, plays.size()};
}

std::span<const TablePlay> PlayTable::unit_leads(int seat, HandBits hand) {
  const std::uint64_t key = unit_key(seat, hand);
  if (const Slot* slot = find(key); slot->key == key) return {slot->plays, slot->size};
  scratch_.clear();
  for (int suit = 0; suit < kNumSuits; ++suit) {
    const Holding holding = trump_.holding(cards(seat, hand), static_cast<Suit>(suit));
    // Units of every width start at every face and run upwards; of equal level cards each may take part.
    for (int width = 1; width <= 3; ++width) {
      std::vector<std::pair<Cards, int>> open;  // runs that can still grow, with their top step
      for (const Face& face : holding) {
        if (face.count < width) continue;
        Cards group;
        for (int copy = 0; copy < width; ++copy) group.try_add(face.card);
        const std::size_t num_open = open.size();
        for (std::size_t i = 0; width > 1 && i < num_open; ++i) {
          if (open[i].second == face.step - 1) open.emplace_back(open[i].first + group, face.step);
        }
        open.emplace_back(group, face.step);
      }
      for (const auto& [lead, top] : open) add_to_scratch(make_lead(seat, hand, lead));
    }
  }
  return store(key, scratch_);
}

std::span<const TablePlay> PlayTable::throws(int seat, HandBits hand, int suit, int lowest_step) {
  const std::uint64_t key = throw_key(seat, hand, suit, lowest_step);
  if (const Slot* slot = find(key); slot->key == key) return {slot->plays, slot->size};
  scratch_.clear();
  Holding free;
  int size = 0;
  for (const Face& face : trump_.holding(cards(seat, hand), static_cast<Suit>(suit))) {
    if (face.step < lowest_step) continue;
    free.push_back(face);
    size += face.count;
  }
  for (; size > 1; --size) {
    for (Subsets subsets(free, size); subsets.next();) {
      if (!throws_lowest(free, subsets, lowest_step) || split_shapes(subsets.holding()).size() == 1) continue;
      add_to_scratch(make_lead(seat, hand, subsets.cards()));
    }
  }
  return store(key, scratch_);
}

std::span<const TablePlay> PlayTable::follows(int seat, HandBits hand, std::uint16_t format) {
  const std::uint64_t key = follow_key(seat, hand, format);
  if (const Slot* slot = find(key); slot->key == key) return {slot->plays, slot->size};
  scratch_.clear();
  const Format& lead = formats_[format];
  const FollowSet follows(lead, cards(seat, hand), trump_);
  for (FollowGenerator generator(follows); generator.next();) {
    const Cards& play = generator.play();
    TablePlay entry = make_play(seat, hand, play, lead, strength(play, lead, trump_));
    entry.format = format;
    add_to_scratch(entry);
  }
  return store(key, scratch_);
}

}  // namespace guandan::shengji
