import { prelude } from "./prelude.ts";

/** KEYS: due times, jobs. ARGV: member, payload, due. */
export const enqueueScript = `${prelude}
queue(KEYS[1], KEYS[2], ARGV[1], ARGV[2], ARGV[3])
return 1`;

/** KEYS: due times, jobs. ARGV: now, limit, lease end. Returns member, payload and attempt of each. */
export const claimScript = `#!lua
local taken = {}
for _, member in ipairs(redis.call('ZRANGE', KEYS[1], '-inf', ARGV[1], 'BYSCORE', 'LIMIT', 0, ARGV[2])) do
  local attempt = redis.call('HINCRBY', KEYS[2], 'a:' .. member, 1)
  redis.call('ZADD', KEYS[1], ARGV[3], member)
  taken[#taken + 1] = member
  taken[#taken + 1] = redis.call('HGET', KEYS[2], 'p:' .. member)
  taken[#taken + 1] = tostring(attempt)
end
return taken`;

/** KEYS: due times of buckets. Returns the earliest of each, empty for none. */
export const nextDueScript = `#!lua flags=no-writes
local earliest = {}
for i, due in ipairs(KEYS) do earliest[i] = redis.call('ZRANGE', due, 0, 0, 'WITHSCORES')[2] or '' end
return earliest`;

/** KEYS: jobs of buckets. ARGV: id. Returns its member, and its payload unless it is a dead letter; null for none. */
export const findScript = `#!lua flags=no-writes
for _, jobs in ipairs(KEYS) do
  local member = redis.call('HGET', jobs, 'i:' .. ARGV[1])
  if member then return {member, redis.call('HGET', jobs, 'p:' .. member)} end
end
return false`;

/** KEYS: due times, jobs, dead letters. ARGV: ack, retry or dead; member; attempt; new due time or reason; id. */
export const settleScript = `#!lua
local member = ARGV[2]
if redis.call('HGET', KEYS[2], 'a:' .. member) ~= ARGV[3] then return 0 end
if ARGV[1] == 'retry' then
  redis.call('ZADD', KEYS[1], ARGV[4], member)
  return 1
end
if ARGV[1] == 'dead' then
  redis.call('HSET', KEYS[3], ARGV[5], cjson.encode({ARGV[4], redis.call('HGET', KEYS[2], 'p:' .. member)}))
end
redis.call('ZREM', KEYS[1], member)
redis.call('HDEL', KEYS[2], 'p:' .. member, 'a:' .. member)
if redis.call('HEXISTS', KEYS[3], ARGV[5]) == 0 then redis.call('HDEL', KEYS[2], 'i:' .. ARGV[5]) end
return 1`;

/** KEYS: jobs, dead letters. ARGV: member; id. */
export const dropDeadScript = `#!lua
if redis.call('HDEL', KEYS[2], ARGV[2]) == 0 then return 0 end
if redis.call('HEXISTS', KEYS[1], 'a:' .. ARGV[1]) == 0 then redis.call('HDEL', KEYS[1], 'i:' .. ARGV[2]) end
return 1`;
