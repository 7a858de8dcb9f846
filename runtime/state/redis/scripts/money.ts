import { accountSession } from "./account-session.ts";
import { operations } from "./operations.ts";
import { prelude } from "./prelude.ts";

const money = `${prelude}${accountSession}${operations}`;

/**
 * Several charges in order, each with its own outcome. KEYS: the fence of the sender, then five for each account, then those that
 * the charges reference by number. ARGV: the charges as JSON, then results as they reference them.
 *
 * The fence holds the number of the last group of one sender that charged something, and the entries it made. A sender numbers
 * its groups in ascending order and abandons a number before it continues, so a group that arrives later is refused as a whole.
 */
export const chargeScript = `${money}
local group = cjson.decode(ARGV[1])
local limits = group.limits
local fence = redis.call('GET', KEYS[1])
if fence and num(string.match(fence, '^%d+')) >= group.number then
  return redis.error_reply('STALE these charges have been given up')
end
local accounts, reply, entries, queued, charged = {}, {}, {}, {}, false
for i, c in ipairs(group.charges) do
  local q = {now = c[2], key_id = c[3], units = c[4], call_cap = c[5], endpoint = c[6], tag = c[7], empty = c[8],
    service_ms = c[9], operation = '', fingerprint = ''}
  local op = c[10]
  local base = 2 + 5 * c[1]
  if accounts[base] == nil then accounts[base] = open_account(base, q.now) or false end
  local s = accounts[base]
  local o = nil
  if op then
    q.operation, q.fingerprint = op[2], op[3]
    o = operation(KEYS[op[1]])
  end
  local refusal, now, day, month = admit(s, q, o, limits)
  if refusal then
    for _, part in ipairs(refusal) do reply[#reply + 1] = part end
    entries[i] = 0
  else
    if o and not o.done then free(s, o, op[4]) end
    local seq = enter(s, q, now, day, month, limits[1])
    if op then finish(s, KEYS[op[1]], q, seq, now, ARGV[op[5]], op[6] and ARGV[op[6]], limits) end
    for _, e in ipairs(c[11] or {}) do queued[#queued + 1] = e end
    entries[i] = int(seq)
    local n = #reply
    reply[n + 1], reply[n + 2], reply[n + 3], reply[n + 4], reply[n + 5] =
      0, seq, s.used[month], s.reserved[month], s.cap or -1
    charged = true
  end
end
-- First of all writes: should a later one fail, what this group has charged can still be found.
if charged then
  redis.call('SET', KEYS[1], int(group.number) .. '|' .. table.concat(entries, ','), 'PX', 86400000)
end
for _, s in pairs(accounts) do if s and s.dirty then save(s) end end
save_operations(limits[5])
for _, e in ipairs(queued) do queue(KEYS[e[1]], KEYS[e[1] + 1], e[2], e[3], e[4]) end
return reply`;

/**
 * Abandons a group whose answer was lost. KEYS: the fence. ARGV: its number. Returns the entries it made, if it was processed.
 */
export const giveUpScript = `#!lua
local fence = redis.call('GET', KEYS[1])
local number = fence and tonumber(string.match(fence, '^%d+')) or -1
if number == tonumber(ARGV[1]) then return string.match(fence, '|(.*)') end
if number < tonumber(ARGV[1]) then redis.call('SET', KEYS[1], ARGV[1] .. '|', 'PX', 86400000) end
return ''`;

/** KEYS: five of the account, the operation. ARGV: the request as JSON. */
export const beginScript = `${money}
local q = cjson.decode(ARGV[1])
local s = open_account(1, q.now)
local o = operation(KEYS[6])
local refusal, now, day, month = admit(s, q, o, q.limits)
if refusal then
  save_operations()
  return refusal
end
local lease = now + q.lease_ms
if o and not o.done then free(s, o, q.member) end
s.fence = s.fence + 1
s.last = now
month_of(s, month)
s.reserved[month] = s.reserved[month] + q.units
s.changed[month] = true
count_child(s, q.key_id, month, 0, q.units)
save(s)
redis.call('SET', KEYS[6], string.format('L%d %d %d %d %d %d %s\\n', s.fence, lease, q.units, day, month,
  #q.fingerprint, q.key_id) .. q.fingerprint)
redis.call('ZADD', KEYS[5], lease, q.member)
return {8, s.fence, lease}`;

/** KEYS: five of the account, the operation, two for each outbox entry. ARGV: the request as JSON, head, body. */
export const commitScript = `${money}
local q = cjson.decode(ARGV[1])
local o = operation(KEYS[6])
if not o or o.done or o.token ~= q.token then return {9} end
if q.units > o.reserved then return {10} end
local s = open_account(1, q.now)
local now = time_of(s, q.now)
q.fingerprint = o.fp
q.key_id = o.by
free(s, o, q.member)
local seq = enter(s, q, now, o.day, o.month, q.limits[1])
finish(s, KEYS[6], q, seq, now, ARGV[2], q.has_body and ARGV[3], q.limits)
save(s)
save_operations(q.limits[5])
for _, e in ipairs(q.outbox) do queue(KEYS[e[1]], KEYS[e[1] + 1], e[2], e[3], e[4]) end
return {0, seq, s.used[o.month], s.reserved[o.month], s.cap or -1}`;

/** The result of `find` for an operation; nothing when its id is unused. KEYS: five of the account, the operation. */
export const findScript = `${money}
local q = cjson.decode(ARGV[1])
local s = open_account(1, q.now)
if not s then return {} end
local found = find(s, q, operation(KEYS[6]), time_of(s, q.now))
save_operations()
return found or {}`;

/**
 * Frees a leased operation: by its token, or without one when its lease has expired. KEYS: five of the account, the operation.
 * ARGV: member, token or "", now.
 */
export const releaseScript = `${money}
local o = operation(KEYS[6])
if not o or o.done then return 0 end
if ARGV[2] ~= '' and o.token ~= tonumber(ARGV[2]) then return 0 end
if ARGV[2] == '' and o.lease > tonumber(ARGV[3]) then return 0 end
local s = open_account(1, 0)
free(s, o, ARGV[1])
save(s)
redis.call('DEL', KEYS[6])
return 1`;

/** KEYS: five of the account, the operation of the entry. ARGV: number of the entry, now. */
export const voidScript = `${money}
local item = redis.call('XRANGE', KEYS[3], ARGV[1] .. '-0', ARGV[1] .. '-0')[1]
if not item then return 0 end
local row = {}
for i = 1, #item[2], 2 do row[item[2][i]] = item[2][i + 1] end
local units, group, day, voids = string.match(row.e, '^%d+|(%-?%d+)|((%d+)|[^|]*|[^|]*|)(%d*)$')
local o = row.o and operation(KEYS[6])
local own = o and o.done and int(o.seq) == ARGV[1]
if voids ~= '' or redis.call('HEXISTS', KEYS[1], 'v:' .. ARGV[1]) == 1 or (own and o.given) then return 0 end
local s = open_account(1, tonumber(ARGV[2]))
local month = string.sub(day, 1, 6)
units = tonumber(units)
s.seq = s.seq + 1
s.last = time_of(s, tonumber(ARGV[2]))
s.used[month] = month_of(s, month) - units
s.changed[month] = true
s.rows[1] = {s.seq, int(s.last) .. '|' .. int(0 - units) .. '|' .. group .. ARGV[1], row.k, row.o or ''}
count(s, group .. row.k .. '|', -1, 0 - units, 0, 0)
count_child(s, row.k, month, 0 - units, 0)
save(s)
redis.call('HSET', KEYS[1], 'v:' .. ARGV[1], s.seq)
if own then redis.call('DEL', KEYS[6]) end
return 1`;
