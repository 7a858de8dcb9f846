/** KEYS: document. ARGV: value, required version or -1, now, expiry or "". Answers the new version, 0 when refused. */
export const putDocumentScript = `#!lua
local d = redis.call('HMGET', KEYS[1], 'version', 'expires')
local before = tonumber(d[1] or '0')
if d[2] and d[2] ~= '' and tonumber(d[2]) <= tonumber(ARGV[3]) then before = 0 end
if ARGV[2] ~= '-1' and tonumber(ARGV[2]) ~= before then return 0 end
redis.call('HSET', KEYS[1], 'value', ARGV[1], 'version', before + 1, 'expires', ARGV[4])
if ARGV[4] == '' then redis.call('PERSIST', KEYS[1])
else redis.call('PEXPIRE', KEYS[1], string.format('%.0f', tonumber(ARGV[4]) - tonumber(ARGV[3]))) end
return before + 1`;

/** KEYS: document. ARGV: required version or -1, now. */
export const deleteDocumentScript = `#!lua
local d = redis.call('HMGET', KEYS[1], 'version', 'expires')
if not d[1] or (d[2] ~= '' and tonumber(d[2]) <= tonumber(ARGV[2])) then return 0 end
if ARGV[1] ~= '-1' and ARGV[1] ~= d[1] then return 0 end
return redis.call('DEL', KEYS[1])`;

/** KEYS: set. ARGV: member, limit. */
export const addMemberScript = `#!lua
if redis.call('SISMEMBER', KEYS[1], ARGV[1]) == 1 then return 'present' end
if redis.call('SCARD', KEYS[1]) >= tonumber(ARGV[2]) then return 'full' end
redis.call('SADD', KEYS[1], ARGV[1])
return 'added'`;

/** KEYS: set. ARGV: member. */
export const removeMemberScript = `#!lua
return redis.call('SREM', KEYS[1], ARGV[1])`;

/** KEYS: counter. ARGV: by, now, expiry or "". */
export const incrementScript = `#!lua
local c = redis.call('HMGET', KEYS[1], 'value', 'expires')
local fresh = not c[1] or (c[2] ~= '' and tonumber(c[2]) <= tonumber(ARGV[2]))
if fresh then
  redis.call('DEL', KEYS[1])
  redis.call('HSET', KEYS[1], 'value', 0, 'expires', ARGV[3])
end
local value = redis.call('HINCRBY', KEYS[1], 'value', ARGV[1])
if fresh and ARGV[3] ~= '' then
  redis.call('PEXPIRE', KEYS[1], string.format('%.0f', tonumber(ARGV[3]) - tonumber(ARGV[2])))
end
return value`;

/** KEYS: quota of the day. ARGV: limit, milliseconds to live. Answers granted, used. */
export const takeScript = `#!lua
local used = tonumber(redis.call('GET', KEYS[1]) or '0')
if used >= tonumber(ARGV[1]) then return {0, used} end
redis.call('SET', KEYS[1], used + 1, 'PX', ARGV[2])
return {1, used + 1}`;

/** KEYS: quota of the day. */
export const giveBackScript = `#!lua
if tonumber(redis.call('GET', KEYS[1]) or '0') > 0 then return redis.call('DECR', KEYS[1]) end
return 0`;
