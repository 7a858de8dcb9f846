/** KEYS: account, accounts of the bucket. ARGV: status, cap or "", the id. */
export const openAccountScript = `#!lua
if redis.call('EXISTS', KEYS[1]) == 1 then return 0 end
redis.call('HSET', KEYS[1], 'status', ARGV[1], 'cap', ARGV[2], 'seq', 0, 'fence', 0, 'last', 0)
redis.call('ZADD', KEYS[2], 0, ARGV[3])
return 1`;

/** KEYS: account, then an operation when the change requires its lease. ARGV: its token or "", pairs of field and value. */
export const setAccountScript = `#!lua
if redis.call('EXISTS', KEYS[1]) == 0 then return 0 end
local token = table.remove(ARGV, 1)
if token ~= '' and string.match(redis.call('GET', KEYS[2]) or '', '^L(%d+) ') ~= token then return 0 end
if #ARGV > 0 then redis.call('HSET', KEYS[1], unpack(ARGV)) end
return 1`;

/**
 * Both hashes of an account read atomically, and the replication id of the server, which changes after every failover. KEYS:
 * account, its keys.
 */
export const readAccountScript = `#!lua
local info = redis.pcall('INFO', 'replication')
local epoch = type(info) == 'string' and string.match(info, 'master_replid:(%x+)') or ''
return {redis.call('HGETALL', KEYS[1]), redis.call('HGETALL', KEYS[2]), epoch}`;

/**
 * Account, day counters, live reservations and keys at one moment. KEYS: five of the account. ARGV: prefix of its members, prefix
 * of the names of its operations. The operations are in the slot of the account.
 */
export const readBooksScript = `#!lua
local held = {}
for _, member in ipairs(redis.call('ZRANGE', KEYS[5], 0, -1)) do
  if string.sub(member, 1, #ARGV[1]) == ARGV[1] then
    local id = string.sub(member, #ARGV[1] + 1)
    local units, month, key = string.match(redis.call('GET', ARGV[2] .. id) or '',
      '^L%d+ %d+ (%d+) %d+ (%d+) %d+ ?([^\\n]*)')
    held[#held + 1], held[#held + 2], held[#held + 3], held[#held + 4] = id, key or '', month or '', units or ''
  end
end
return {redis.call('HGETALL', KEYS[1]), redis.call('HGETALL', KEYS[4]), held, redis.call('HGETALL', KEYS[2])}`;

/** KEYS: names of the accounts of buckets. ARGV: where to begin in the first bucket, limit. */
export const listAccountsScript = `#!lua flags=no-writes
local found, from = {}, ARGV[1]
for _, names in ipairs(KEYS) do
  local left = tonumber(ARGV[2]) - #found
  if left <= 0 then break end
  for _, name in ipairs(redis.call('ZRANGE', names, from, '+', 'BYLEX', 'LIMIT', 0, left)) do found[#found + 1] = name end
  from = '-'
end
return found`;
