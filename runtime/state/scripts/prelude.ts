/**
 * Shared by the money scripts. Lua turns large numbers to text as 1.8e+12, so `int` is the only way a number
 * leaves; its `+ 0` turns -0, which HINCRBY refuses, into 0.
 * KEYS: 1 account, 2 its keys, 3 the operation, 4 reservations of the bucket, 5 ledger, 6 day counters, then two for
 * each outbox entry. `#!lua` without flags makes Redis refuse the whole script when memory is short.
 */
export const prelude = `#!lua
local function int(n) return string.format('%.0f', n + 0) end
local function num(v) return tonumber(v or '0') or 0 end

local function jst(ms)
  local shifted = math.floor((ms + 32400000) / 86400000) + 719468
  local era = math.floor(shifted / 146097)
  local of_era = shifted - era * 146097
  local year_of_era = math.floor((of_era - math.floor(of_era / 1460) + math.floor(of_era / 36524)
    - math.floor(of_era / 146096)) / 365)
  local of_year = of_era - (365 * year_of_era + math.floor(year_of_era / 4) - math.floor(year_of_era / 100))
  local from_march = math.floor((5 * of_year + 2) / 153)
  local month = from_march < 10 and from_march + 3 or from_march - 9
  local year = year_of_era + era * 400 + (month <= 2 and 1 or 0)
  local day = of_year - math.floor((153 * from_march + 2) / 5) + 1
  return int(year * 10000 + month * 100 + day), int(year * 100 + month)
end

local function queue(due, job, member, payload, due_ms)
  if redis.call('HEXISTS', job, 'a:' .. member) == 1 then
    redis.call('HINCRBY', job, 'a:' .. member, 1)
  else
    redis.call('HSET', job, 'a:' .. member, 0)
  end
  redis.call('HSET', job, 'p:' .. member, payload)
  redis.call('ZADD', due, due_ms, member)
end
`;

/** Every check of a charge, in order, and nothing written: answers a refusal, or nil and what the writes need. */
export const admission = `
local function admit(q)
  local a = redis.call('HMGET', KEYS[1], 'status', 'cap', 'last')
  if not a[1] then return {'DENIED'} end
  local now = math.max(q.now, num(a[3]))
  local day, month = jst(now)
  local active = a[1] == 'active' and redis.call('HGET', KEYS[2], q.key_id) == 'active'
  local lapsed = nil
  if q.operation ~= '' then
    local o = redis.call('HMGET', KEYS[3], 'fp', 'state', 'lease', 'reserved', 'month', 'expires')
    if o[1] then
      local done = o[2] == 'done'
      if num(done and o[6] or o[3]) > now then
        if o[1] ~= q.fingerprint then return {'MISMATCH'} end
        if not done then return {'INFLIGHT', o[3]} end
        local r = redis.call('HMGET', KEYS[3], 'result', 'units', 'seq')
        return {'REPLAY', r[1], r[2], r[3], active and '1' or '0'}
      end
      if not done then lapsed = {month = o[5], units = num(o[4])} end
    end
  end
  if not active then return {'DENIED'} end
  if q.call_cap >= 0 and q.units * q.price > q.call_cap then return {'OVER_CALL'} end
  local m = redis.call('HMGET', KEYS[1], 'u:' .. month, 'r:' .. month)
  local used, reserved = num(m[1]), num(m[2])
  if lapsed and lapsed.month == month then reserved = reserved - lapsed.units end
  if a[2] ~= '' and q.units > 0 and (used + reserved + q.units) * q.price > tonumber(a[2]) then
    return {'CAP', int(used), int(reserved), a[2]}
  end
  return nil, {now = now, day = day, month = month, lapsed = lapsed}
end

local function release(member, held)
  redis.call('HINCRBY', KEYS[1], 'r:' .. held.month, int(-held.units))
  redis.call('ZREM', KEYS[4], member)
end
`;

/** The writes of a charge. The ledger comes first: should it refuse a number it has, nothing else is written. */
export const entry = `
local function enter(at, q)
  local seq = ''
  if q.units > 0 then
    seq = int(num(redis.call('HGET', KEYS[1], 'seq')) + 1)
    redis.call('XADD', KEYS[5], seq .. '-0', 'at', int(at.now), 'day', at.day, 'units', int(q.units),
      'endpoint', q.endpoint, 'tag', q.tag, 'key', q.key_id, 'operation', q.operation, 'voids', '')
    redis.call('HSET', KEYS[1], 'seq', seq)
  end
  redis.call('HINCRBY', KEYS[1], 'u:' .. at.month, int(q.units))
  redis.call('HSET', KEYS[1], 'last', int(at.now))
  local field = at.day .. '|' .. q.endpoint .. '|' .. q.tag .. '|'
  redis.call('HINCRBY', KEYS[6], field .. 'c', 1)
  if q.units > 0 then redis.call('HINCRBY', KEYS[6], field .. 'u', int(q.units)) end
  if q.empty > 0 then redis.call('HINCRBY', KEYS[6], field .. 'e', 1) end
  if q.service_ms > 0 then redis.call('HINCRBY', KEYS[6], field .. 'ms', int(q.service_ms)) end
  return seq
end

local function finish(at, q, seq, fingerprint, result, replay_ms)
  redis.call('DEL', KEYS[3])
  redis.call('HSET', KEYS[3], 'fp', fingerprint, 'state', 'done', 'units', int(q.units), 'seq', seq,
    'result', result, 'expires', int(at.now + replay_ms))
  redis.call('PEXPIRE', KEYS[3], int(replay_ms))
end

local function queue_all(first)
  local key = 7
  for i = first, #ARGV, 3 do
    queue(KEYS[key], KEYS[key + 1], ARGV[i], ARGV[i + 1], ARGV[i + 2])
    key = key + 2
  end
end

local function charged(at, seq)
  local m = redis.call('HMGET', KEYS[1], 'u:' .. at.month, 'r:' .. at.month, 'cap')
  return {'CHARGED', seq, int(num(m[1])), int(num(m[2])), m[3]}
end
`;
