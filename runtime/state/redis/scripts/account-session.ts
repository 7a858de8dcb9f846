import { clockToleranceMs, replayMs } from "../../ledger.ts";
import { childTexts } from "./child-keys.ts";

/**
 * An account within a script: read once by `open_account`, changed in memory, written once by `save`. So every check of every
 * charge in a script precedes its first write. KEYS from `base`: account, its keys, ledger, day counters, reservations of the
 * bucket.
 */
export const accountSession = `${childTexts}
-- As accountTime.
local function time_of(s, now)
  if s.last - now > ${clockToleranceMs} then return now end
  return math.max(now, s.last)
end

local function open_account(base, now)
  local _, month = jst(now)
  local a = redis.call('HMGET', KEYS[base], 'status', 'cap', 'last', 'seq', 'fence', 'ops',
    'u:' .. month, 'r:' .. month)
  if not a[1] then return nil end
  return {base = base, status = a[1], cap = tonumber(a[2]), last = num(a[3]), seq = num(a[4]), fence = num(a[5]),
    ops = a[6] or '', used = {[month] = num(a[7])}, reserved = {[month] = num(a[8])},
    keys = {}, tags = {}, tag_counts = {}, changed = {}, rows = {}, calls = {}, counts = {}, freed = {}}
end

local function month_of(s, month)
  if not s.used[month] then
    local m = redis.call('HMGET', KEYS[s.base], 'u:' .. month, 'r:' .. month)
    s.used[month], s.reserved[month] = num(m[1]), num(m[2])
  end
  return s.used[month], s.reserved[month]
end

-- A key of the account; with what holds for a child key, if it is one.
local function key_of(s, key_id)
  local k = s.keys[key_id]
  if not k then
    local v = redis.call('HMGET', KEYS[s.base + 1], key_id, 'c:' .. key_id)
    k = {active = v[1] == 'active', child = v[2] and child_of(v[2]) or nil}
    s.keys[key_id] = k
  end
  return k
end

local function is_active(s, key_id, now)
  local k = key_of(s, key_id)
  return s.status == 'active' and k.active and not (k.child and k.child.expires and k.child.expires <= now)
end

-- Adds to what a child key has used or reserved; nothing for any other key.
local function count_child(s, key_id, month, used, reserved)
  local c = key_of(s, key_id).child
  if not c then return nil end
  c.used[month] = (c.used[month] or 0) + used
  c.reserved[month] = (c.reserved[month] or 0) + reserved
  c.changed = true
  return c
end

-- Finished operations by the hour in which they expire, kept as 'hour:number hour:number': each counts until it is over.
-- Those that expire too late were counted by a clock that was wrong.
local function live_operations(s, now)
  if not s.hours then
    s.hours = {}
    for h, n in string.gmatch(s.ops, '(%d+):(%d+)') do s.hours[tonumber(h)] = tonumber(n) end
  end
  local hour, live = math.floor(now / 3600000), 0
  for h, n in pairs(s.hours) do
    if h >= hour and h <= hour + ${(replayMs + clockToleranceMs) / 3_600_000} then live = live + n end
  end
  return live
end

-- The tag that a call counts under: its own, or the common one when the day has seen too many.
local function tag_of(s, day, tag, limit)
  if tag == '' or tag == '_other' then return tag end
  local mark, total = day .. '|#' .. tag, day .. '|#'
  if not s.tags[mark] then
    local m = redis.call('HMGET', KEYS[s.base + 3], mark, total)
    local seen = s.tag_counts[total] or num(m[2])
    if m[1] then
      s.tags[mark] = tag
    elseif seen < limit then
      s.tags[mark] = tag
      s.counts[mark] = 1
      s.counts[total] = (s.counts[total] or 0) + 1
      seen = seen + 1
    else
      s.tags[mark] = '_other'
    end
    s.tag_counts[total] = seen
  end
  return s.tags[mark]
end

-- Adds to what the day counts of an endpoint, a tag and a key.
local function count(s, group, calls, units, empty, ms)
  local c = s.calls[group]
  if c then
    c[1], c[2], c[3], c[4] = c[1] + calls, c[2] + units, c[3] + empty, c[4] + ms
  else
    s.calls[group] = {calls, units, empty, ms}
  end
end

local function free(s, held, member)
  month_of(s, held.month)
  s.reserved[held.month] = s.reserved[held.month] - held.reserved
  s.changed[held.month] = true
  count_child(s, held.by, held.month, 0, 0 - held.reserved)
  s.freed[#s.freed + 1] = member
end

-- One finished call: a line of the ledger when it costs something, the month and the day counters. Answers its number.
local function enter(s, q, now, day, month, tags_per_day)
  local tag = q.no_usage and '' or tag_of(s, day, q.tag, tags_per_day)
  local seq = 0
  local group = day .. '|' .. q.endpoint .. '|' .. tag .. '|'
  if q.units > 0 then
    seq = s.seq + 1
    s.seq = seq
    s.rows[#s.rows + 1] = {seq, string.format('%d|%d|', now, q.units) .. group, q.key_id, q.operation}
  end
  s.used[month] = month_of(s, month) + q.units
  s.changed[month] = true
  s.last = now
  s.dirty = true
  local child = count_child(s, q.key_id, month, q.units, 0)
  if not q.no_usage then
    count(s, group .. q.key_id .. '|', 1, q.units, q.empty, q.service_ms)
    if child then child.last = day end
  end
  return seq
end

local counted = {'c', 'u', 'e', 'ms'}

-- The ledger comes first: should it refuse a number it has, nothing else is written.
local function save(s)
  local acct, ledger, days = KEYS[s.base], KEYS[s.base + 2], KEYS[s.base + 3]
  for _, r in ipairs(s.rows) do
    if r[4] == '' then redis.call('XADD', ledger, int(r[1]), 'e', r[2], 'k', r[3])
    else redis.call('XADD', ledger, int(r[1]), 'e', r[2], 'k', r[3], 'o', r[4]) end
  end
  local f = {'last', s.last, 'seq', s.seq, 'fence', s.fence}
  if s.hours then
    local ops = {}
    for h, n in pairs(s.hours) do
      if h >= math.floor(s.last / 3600000) then ops[#ops + 1] = string.format('%d:%d', h, n) end
    end
    f[7], f[8] = 'ops', table.concat(ops, ' ')
  end
  for month in pairs(s.changed) do
    f[#f + 1], f[#f + 2], f[#f + 3], f[#f + 4] = 'u:' .. month, s.used[month], 'r:' .. month, s.reserved[month]
  end
  redis.call('HSET', acct, unpack(f))
  for id, k in pairs(s.keys) do
    if k.child and k.child.changed then redis.call('HSET', KEYS[s.base + 1], 'c:' .. id, child_text(k.child)) end
  end
  for field, by in pairs(s.counts) do redis.call('HINCRBY', days, field, by) end
  for group, c in pairs(s.calls) do
    for i, name in ipairs(counted) do
      if c[i] ~= 0 then redis.call('HINCRBY', days, group .. name, c[i]) end
    end
  end
  for _, member in ipairs(s.freed) do redis.call('ZREM', KEYS[s.base + 4], member) end
end
`;
