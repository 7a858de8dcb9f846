/**
 * Shared by the scripts about money. Lua formats large numbers as 1.8e+12, so a number is joined to a text only through `int`; as
 * an argument of a command it is exact. `#!lua` without flags makes Redis refuse the whole script when memory is short.
 */
export const prelude = `#!lua
local function int(n) return string.format('%d', n) end
local function num(v) return tonumber(v or '0') or 0 end

local jst_from, jst_to, jst_day, jst_month = 0, 0, '', ''
local function jst(ms)
  if ms >= jst_from and ms < jst_to then return jst_day, jst_month end
  local days = math.floor((ms + 32400000) / 86400000)
  jst_from = days * 86400000 - 32400000
  jst_to = jst_from + 86400000
  local shifted = days + 719468
  local era = math.floor(shifted / 146097)
  local of_era = shifted - era * 146097
  local year_of_era = math.floor((of_era - math.floor(of_era / 1460) + math.floor(of_era / 36524)
    - math.floor(of_era / 146096)) / 365)
  local of_year = of_era - (365 * year_of_era + math.floor(year_of_era / 4) - math.floor(year_of_era / 100))
  local from_march = math.floor((5 * of_year + 2) / 153)
  local month = from_march < 10 and from_march + 3 or from_march - 9
  local year = year_of_era + era * 400 + (month <= 2 and 1 or 0)
  local day = of_year - math.floor((153 * from_march + 2) / 5) + 1
  jst_day, jst_month = int(year * 10000 + month * 100 + day), int(year * 100 + month)
  return jst_day, jst_month
end

-- An entry is found by its member, which begins with the owner, and by its id alone.
local function queue(due, job, member, payload, due_ms)
  if redis.call('HEXISTS', job, 'a:' .. member) == 1 then
    redis.call('HINCRBY', job, 'a:' .. member, 1)
  else
    redis.call('HSET', job, 'a:' .. member, 0)
  end
  redis.call('HSET', job, 'p:' .. member, payload, 'i:' .. string.match(member, '^[^\\n]*\\n(.*)$'), member)
  redis.call('ZADD', due, due_ms, member)
end
`;
