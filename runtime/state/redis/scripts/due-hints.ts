/** KEYS: hint. ARGV: due. Without a due time in the hint every bucket is searched, so none is added. */
export const noteDueScript = `#!lua
redis.call('HINCRBY', KEYS[1], 'mark', 1)
local due = redis.call('HGET', KEYS[1], 'due')
if due and tonumber(ARGV[1]) < tonumber(due) then redis.call('HSET', KEYS[1], 'due', ARGV[1]) end
return 1`;

/** KEYS: hint. ARGV: mark, empty for none; due. */
export const setDueScript = `#!lua
if (redis.call('HGET', KEYS[1], 'mark') or '') ~= ARGV[1] then return 0 end
redis.call('HSET', KEYS[1], 'due', ARGV[2])
return 1`;
