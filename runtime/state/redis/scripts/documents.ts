/** KEYS: document. ARGV: value, required version or -1, now, expiry or "". Returns the new version, 0 when refused. */
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

/** KEYS: counter. ARGV: by, now, expiry or "", limit or "". Returns the new value; one above the limit is not stored. */
export const incrementScript = `#!lua
local c = redis.call('HMGET', KEYS[1], 'value', 'expires')
local fresh = not c[1] or (c[2] ~= '' and tonumber(c[2]) <= tonumber(ARGV[2]))
local value = math.max(0, (fresh and 0 or tonumber(c[1])) + tonumber(ARGV[1]))
if ARGV[4] ~= '' and value > tonumber(ARGV[4]) then return value end
redis.call('HSET', KEYS[1], 'value', value, 'expires', fresh and ARGV[3] or c[2])
if fresh then
  if ARGV[3] == '' then redis.call('PERSIST', KEYS[1])
  else redis.call('PEXPIRE', KEYS[1], string.format('%.0f', tonumber(ARGV[3]) - tonumber(ARGV[2]))) end
end
return value`;
