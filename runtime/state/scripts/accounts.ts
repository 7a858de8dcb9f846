/** KEYS: account. ARGV: status, cap or "". */
export const openAccountScript = `#!lua
if redis.call('EXISTS', KEYS[1]) == 1 then return 0 end
redis.call('HSET', KEYS[1], 'status', ARGV[1], 'cap', ARGV[2], 'seq', 0, 'fence', 0, 'last', 0)
return 1`;

/** KEYS: account. ARGV: pairs of field and value. */
export const setAccountScript = `#!lua
if redis.call('EXISTS', KEYS[1]) == 0 then return 0 end
if #ARGV > 0 then redis.call('HSET', KEYS[1], unpack(ARGV)) end
return 1`;

/** KEYS: account, its keys. ARGV: key to add or "", key to revoke or "", now. */
export const changeKeysScript = `#!lua
if redis.call('EXISTS', KEYS[1]) == 0 then return 0 end
if ARGV[2] ~= '' and redis.call('HGET', KEYS[2], ARGV[2]) ~= 'active' then return 0 end
if ARGV[1] ~= '' and redis.call('HEXISTS', KEYS[2], ARGV[1]) == 1 then return 0 end
if ARGV[2] ~= '' then redis.call('HSET', KEYS[2], ARGV[2], ARGV[3]) end
if ARGV[1] ~= '' then redis.call('HSET', KEYS[2], ARGV[1], 'active') end
return 1`;

/** Both halves of an account as they stand together. KEYS: account, its keys. */
export const readAccountScript = `#!lua
return {redis.call('HGETALL', KEYS[1]), redis.call('HGETALL', KEYS[2])}`;
