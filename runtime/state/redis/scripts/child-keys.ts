import { revokedChildMs } from "../../ledger.ts";

/**
 * A child key is stored beside the state of its key, in the field `c:<id>` of the account's keys, as one text: cap or nothing,
 * expiry or nothing, parent, last day or nothing, and `month:used:reserved` for each month, separated by "|".
 */
export const childTexts = `
local function child_of(v)
  local cap, expires, parent, last, months = string.match(v, '^(%d*)|(%d*)|([^|]*)|(%d*)|?(.*)$')
  local c = {cap = tonumber(cap), expires = tonumber(expires), parent = parent, last = last, used = {}, reserved = {}}
  for month, used, reserved in string.gmatch(months, '(%d+):(%-?%d+):(%-?%d+)') do
    c.used[month], c.reserved[month] = tonumber(used), tonumber(reserved)
  end
  return c
end

local function child_text(c)
  local parts = {c.cap and string.format('%d', c.cap) or '', c.expires and string.format('%d', c.expires) or '',
    c.parent, c.last}
  for month, used in pairs(c.used) do
    parts[#parts + 1] = string.format('%s:%d:%d', month, used, c.reserved[month])
  end
  return table.concat(parts, '|')
end
`;

/**
 * KEYS: account, its keys. ARGV: key to add or "", key to revoke or "", now, "first" when the key must be the first, "others"
 * to revoke every other key too, or "", maximum children; for a child key also its parent or "", cap or "", expiry or "".
 */
export const changeKeysScript = `#!lua
${childTexts}
local add, revoke, now, parent = ARGV[1], ARGV[2], ARGV[3], ARGV[6]
if redis.call('EXISTS', KEYS[1]) == 0 then return 0 end
if revoke ~= '' and redis.call('HGET', KEYS[2], revoke) ~= 'active' then return 0 end
if add ~= '' and redis.call('HEXISTS', KEYS[2], add) == 1 then return 0 end
if add ~= '' and revoke ~= '' and redis.call('HEXISTS', KEYS[2], 'c:' .. revoke) == 1 then return 0 end
local states, children, living = {}, {}, 0
local first = ARGV[4] == 'first'
if revoke ~= '' or parent or first then
  local all = redis.call('HGETALL', KEYS[2])
  for i = 1, #all, 2 do
    local id = string.match(all[i], '^c:(.*)$')
    if id then children[id] = child_of(all[i + 1]) else states[all[i]] = all[i + 1] end
  end
end
if first or parent == '' then
  for id in pairs(states) do if not children[id] then return 0 end end
end
if parent then
  for id in pairs(children) do if states[id] == 'active' then living = living + 1 end end
  if parent ~= '' and (states[parent] ~= 'active' or children[parent]) then return 0 end
  if living >= tonumber(ARGV[5]) then return 0 end
end
if revoke ~= '' then
  redis.call('HSET', KEYS[2], revoke, now)
  for id, c in pairs(children) do
    if c.parent == revoke and add ~= '' then
      c.parent = add
      redis.call('HSET', KEYS[2], 'c:' .. id, child_text(c))
    elseif c.parent == revoke and states[id] == 'active' then
      redis.call('HSET', KEYS[2], id, now)
    end
  end
end
if ARGV[4] == 'others' then
  for id, state in pairs(states) do
    if state == 'active' then redis.call('HSET', KEYS[2], id, now) end
  end
end
if add ~= '' then redis.call('HSET', KEYS[2], add, 'active') end
if add ~= '' and first then
  for id, c in pairs(children) do
    if c.parent == '' then
      c.parent = add
      redis.call('HSET', KEYS[2], 'c:' .. id, child_text(c))
    end
  end
end
if parent then
  for id in pairs(children) do
    if states[id] ~= 'active' and tonumber(states[id]) <= tonumber(now) - ${revokedChildMs} then
      redis.call('HDEL', KEYS[2], 'c:' .. id)
    end
  end
  redis.call('HSET', KEYS[2], 'c:' .. add, table.concat({ARGV[7], ARGV[8], parent, ''}, '|'))
end
return 1`;

/** KEYS: the keys of the account. ARGV: the key, then pairs of `cap` or `expires` and its value, "" for none. */
export const changeChildScript = `#!lua
${childTexts}
local v = redis.call('HMGET', KEYS[1], ARGV[1], 'c:' .. ARGV[1])
if v[1] ~= 'active' or not v[2] then return 0 end
local c = child_of(v[2])
for i = 2, #ARGV, 2 do c[ARGV[i]] = tonumber(ARGV[i + 1]) end
redis.call('HSET', KEYS[1], 'c:' .. ARGV[1], child_text(c))
return 1`;
