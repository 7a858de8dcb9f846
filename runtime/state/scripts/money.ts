import { admission, entry, prelude } from "./prelude.ts";

/** ARGV: now, key id, units, call cap (-1 none), price, operation, fingerprint, member, endpoint, tag, empty, ms, result, replay ms, outbox... */
export const chargeScript = `${prelude}${admission}${entry}
local q = {now = tonumber(ARGV[1]), key_id = ARGV[2], units = tonumber(ARGV[3]), call_cap = tonumber(ARGV[4]),
  price = tonumber(ARGV[5]), operation = ARGV[6], fingerprint = ARGV[7], endpoint = ARGV[9], tag = ARGV[10],
  empty = tonumber(ARGV[11]), service_ms = tonumber(ARGV[12])}
local refusal, at = admit(q)
if refusal then return refusal end
local seq = enter(at, q)
if at.lapsed then release(ARGV[8], at.lapsed) end
if q.operation ~= '' then finish(at, q, seq, q.fingerprint, ARGV[13], tonumber(ARGV[14])) end
queue_all(15)
return charged(at, seq)`;

/** ARGV: now, key id, units, call cap (-1 none), price, operation, fingerprint, member, lease ms. */
export const beginScript = `${prelude}${admission}
local q = {now = tonumber(ARGV[1]), key_id = ARGV[2], units = tonumber(ARGV[3]), call_cap = tonumber(ARGV[4]),
  price = tonumber(ARGV[5]), operation = ARGV[6], fingerprint = ARGV[7]}
local refusal, at = admit(q)
if refusal then return refusal end
local lease = int(at.now + tonumber(ARGV[9]))
if at.lapsed then release(ARGV[8], at.lapsed) end
local token = int(redis.call('HINCRBY', KEYS[1], 'fence', 1))
redis.call('HSET', KEYS[1], 'last', int(at.now))
redis.call('HINCRBY', KEYS[1], 'r:' .. at.month, int(q.units))
redis.call('DEL', KEYS[3])
redis.call('HSET', KEYS[3], 'fp', q.fingerprint, 'state', 'leased', 'token', token, 'lease', lease,
  'reserved', int(q.units), 'day', at.day, 'month', at.month)
redis.call('ZADD', KEYS[4], lease, ARGV[8])
return {'BEGUN', token, lease}`;

/** ARGV: now, key id, units, token, operation, member, endpoint, tag, empty, ms, result, replay ms, outbox... */
export const commitScript = `${prelude}${admission}${entry}
local q = {key_id = ARGV[2], units = tonumber(ARGV[3]), operation = ARGV[5], endpoint = ARGV[7], tag = ARGV[8],
  empty = tonumber(ARGV[9]), service_ms = tonumber(ARGV[10])}
local o = redis.call('HMGET', KEYS[3], 'state', 'token', 'reserved', 'day', 'month', 'fp')
if o[1] ~= 'leased' or o[2] ~= ARGV[4] then return {'STALE'} end
if q.units > num(o[3]) then return {'OVER_RESERVED'} end
local at = {now = math.max(tonumber(ARGV[1]), num(redis.call('HGET', KEYS[1], 'last'))), day = o[4], month = o[5]}
local seq = enter(at, q)
release(ARGV[6], {month = o[5], units = num(o[3])})
finish(at, q, seq, o[6], ARGV[11], tonumber(ARGV[12]))
queue_all(13)
return charged(at, seq)`;

/** Frees a held operation: by its token, or without one when its lease is over. ARGV: member, token or "", now. */
export const releaseScript = `${prelude}${admission}
local o = redis.call('HMGET', KEYS[3], 'state', 'token', 'reserved', 'month', 'lease')
if o[1] ~= 'leased' then return 0 end
if ARGV[2] ~= '' and o[2] ~= ARGV[2] then return 0 end
if ARGV[2] == '' and num(o[5]) > tonumber(ARGV[3]) then return 0 end
release(ARGV[1], {month = o[4], units = num(o[3])})
redis.call('DEL', KEYS[3])
return 1`;

/** ARGV: number of the entry, now. A result that a repeat was answered with since it fell in doubt is `kept`. */
export const voidScript = `${prelude}
local item = redis.call('XRANGE', KEYS[5], ARGV[1] .. '-0', ARGV[1] .. '-0')[1]
if not item then return 0 end
local row = {}
for i = 1, #item[2], 2 do row[item[2][i]] = item[2][i + 1] end
local o = redis.call('HMGET', KEYS[3], 'seq', 'kept')
local own = row.operation ~= '' and o[1] == ARGV[1]
if row.voids ~= '' or redis.call('HEXISTS', KEYS[1], 'v:' .. ARGV[1]) == 1 or (own and o[2]) then return 0 end
local a = redis.call('HMGET', KEYS[1], 'seq', 'last')
local seq, now = int(num(a[1]) + 1), int(math.max(tonumber(ARGV[2]), num(a[2])))
local less = int(-num(row.units))
redis.call('XADD', KEYS[5], seq .. '-0', 'at', now, 'day', row.day, 'units', less,
  'endpoint', row.endpoint, 'tag', row.tag, 'key', row.key, 'operation', row.operation, 'voids', ARGV[1])
redis.call('HSET', KEYS[1], 'seq', seq, 'last', now, 'v:' .. ARGV[1], seq)
redis.call('HINCRBY', KEYS[1], 'u:' .. string.sub(row.day, 1, 6), less)
local field = row.day .. '|' .. row.endpoint .. '|' .. row.tag .. '|'
redis.call('HINCRBY', KEYS[6], field .. 'c', -1)
redis.call('HINCRBY', KEYS[6], field .. 'u', less)
if own then redis.call('DEL', KEYS[3]) end
return 1`;

/** Keeps a result for good before it is repeated: 0 when it was voided meanwhile. KEYS 7, 8: the outbox. ARGV: seq, member. */
export const keepScript = `#!lua
if redis.call('HGET', KEYS[3], 'seq') ~= ARGV[1] then return 0 end
redis.call('HSET', KEYS[3], 'kept', 1)
redis.call('ZREM', KEYS[7], ARGV[2])
redis.call('HDEL', KEYS[8], 'p:' .. ARGV[2], 'a:' .. ARGV[2])
return 1`;
