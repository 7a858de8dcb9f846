/** Numbers of the outcomes in the scripts. */
export const outcomes = [
  "CHARGED",
  "REPLAY",
  "MISMATCH",
  "INFLIGHT",
  "DENIED",
  "TOO_MANY_OPERATIONS",
  "OVER_CALL",
  "CAP",
  "BEGUN",
  "STALE",
  "OVER_RESERVED",
] as const;

/**
 * Operations and the checks of a charge. `seen` caches each operation read or written, so that duplicates in one script find each
 * other. `admit` makes every check in order and writes nothing: it returns a refusal, or nil and the effective time.
 *
 * An operation is one text: a letter for its state, a line of numbers, then fingerprint, head and body concatenated. L is leased
 * (token, lease, reserved, day, month, length of the fingerprint, key that began it), D is done (units, seq, expiry, lengths of
 * fingerprint and head, 1 with a body), G is done and replayed.
 */
export const operations = `
local seen = {}
local function operation(key)
  if seen[key] ~= nil then return seen[key] end
  local v = redis.call('GET', key)
  local o = false
  if v then
    local line = string.find(v, '\\n', 2, true)
    -- Leases that an earlier version wrote name no key.
    local a, b, c, d, e, f, by = string.match(v, '^.(%d+) (%d+) (%d+) (%d+) (%d+) (%d+) ?([^\\n]*)\\n')
    if string.sub(v, 1, 1) == 'L' then
      o = {key = key, token = tonumber(a), lease = tonumber(b), reserved = tonumber(c), day = d, month = e,
        by = by, fp = string.sub(v, line + 1, line + tonumber(f))}
    else
      local fp_end = line + tonumber(d)
      local head_end = fp_end + tonumber(e)
      o = {key = key, done = true, given = string.sub(v, 1, 1) == 'G', units = tonumber(a), seq = tonumber(b),
        expires = tonumber(c), fp = string.sub(v, line + 1, fp_end), head = string.sub(v, fp_end + 1, head_end),
        body = f == '1' and string.sub(v, head_end + 1)}
    end
  end
  seen[key] = o
  return o
end

-- What the operation alone decides. A result that is given out is marked, so that it is not voided any more.
local function find(s, q, o, now)
  if not o or (o.done and o.expires or o.lease) <= now then return nil end
  if o.fp ~= q.fingerprint then return {2} end
  if not o.done then return {3, o.lease} end
  local active = is_active(s, q.key_id, now)
  if active and not o.given then o.given, o.marked = true, true end
  return {1, o.head, o.body or '', o.body and 1 or 0, o.units, o.seq, active and 1 or 0}
end

local function is_over(q, used, reserved, cap, limits)
  return cap and q.units > 0 and (used + reserved + q.units) * limits[4] > cap
end

local function admit(s, q, o, limits)
  if not s then return {4} end
  local now = time_of(s, q.now)
  local found = find(s, q, o, now)
  if found then return found end
  if not is_active(s, q.key_id, now) then return {4} end
  if q.operation ~= '' and live_operations(s, now) >= limits[3] then return {5} end
  if q.call_cap >= 0 and q.units * limits[4] > q.call_cap then return {6} end
  local day, month = jst(now)
  local used, reserved = month_of(s, month)
  local again = o and not o.done and o.month == month
  if again then reserved = reserved - o.reserved end
  if is_over(q, used, reserved, s.cap, limits) then return {7, used, reserved, s.cap, 0} end
  local child = key_of(s, q.key_id).child
  if child then
    used, reserved = child.used[month] or 0, child.reserved[month] or 0
    if again and o.by == q.key_id then reserved = reserved - o.reserved end
    if is_over(q, used, reserved, child.cap, limits) then return {7, used, reserved, child.cap, 1} end
  end
  return nil, now, day, month
end

-- Makes an operation done; past the limit its result keeps no body.
local function finish(s, key, q, seq, now, head, body, limits)
  if live_operations(s, now) >= limits[2] then body = nil end
  local expires = now + limits[5]
  local hour = math.floor(expires / 3600000)
  s.hours[hour] = (s.hours[hour] or 0) + 1
  seen[key] = {key = key, fp = q.fingerprint, done = true, expires = expires, units = q.units, seq = seq,
    head = head, body = body, fresh = true}
end

local function save_operations(replay_ms)
  for key, o in pairs(seen) do
    if o and o.fresh then
      local numbers = string.format('%d %d %d %d %d %d\\n', o.units, o.seq, o.expires, #o.fp, #o.head, o.body and 1 or 0)
      redis.call('SET', key, (o.given and 'G' or 'D') .. numbers .. o.fp .. o.head .. (o.body or ''), 'PX', replay_ms)
    elseif o and o.marked then
      redis.call('SETRANGE', key, 0, 'G')
    end
  end
end
`;
