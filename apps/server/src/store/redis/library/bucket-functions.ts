/** The time of a bucket, which nodes live there, and what is due. */
export const BUCKET_FUNCTIONS = String.raw`
-- The time of a bucket takes no longer step than this, in ms: for longer its Redis was away, or nobody was there.
local LONGEST_STEP = 2500
-- A note of the time is renewed when it is this old: the bucket's clock, and when a node was heard last.
local RENEW_AFTER = 900
-- A node that was silent for longer is dead.
local LEASE = 5000
-- How long a dead node is remembered, in which the rooms it was in are told.
local KEEP_DEAD = 86400000

-- The time of a bucket is the system's less what nobody was there for, and less what the system's clock was changed by.
-- It is noted while the bucket is in use; that of another stands still.
local function bucket_time(clock, is_in_use)
  local wall = wall_ms()
  local last, behind = unpack(redis.call('HMGET', clock, 'last', 'behind'))
  behind = tonumber(behind or 0)
  local step = last and wall - last or 0
  if step < 0 or step > LONGEST_STEP then behind = behind + step end
  if is_in_use and (not last or step < 0 or step >= RENEW_AFTER) then
    redis.call('HSET', clock, 'last', integer(wall), 'behind', integer(behind))
  end
  return wall - behind
end

-- Whoever asks first gets a room; for the others it is due again only later, should nobody have answered by then.
local function take_due(deadlines, now, most, recall_ms)
  local codes = redis.call('ZRANGEBYSCORE', deadlines, '-inf', integer(now), 'LIMIT', 0, most)
  for _, code in ipairs(codes) do redis.call('ZADD', deadlines, integer(now + recall_ms), code) end
  return codes
end

-- Notes that a node lives; answers whether it counted as dead.
local function renew_lease(nodes, node, now)
  local heard = redis.call('ZSCORE', nodes, node)
  if heard and now - heard < RENEW_AFTER then return false end
  redis.call('ZADD', nodes, integer(now), node)
  redis.call('ZREMRANGEBYSCORE', nodes, '-inf', integer(now - KEEP_DEAD))
  redis.call('PEXPIRE', nodes, KEEP_DEAD)
  return not heard or now - heard > LEASE
end

-- A bucket with neither rooms nor sockets costs no write.
local function beat(keys, args)
  local clock, nodes, deadlines = unpack(keys)
  local node, most_due, recall_ms = unpack(args)
  local has_sockets = node ~= ''
  local now = bucket_time(clock, has_sockets or redis.call('EXISTS', deadlines) == 1)
  local was_dead = has_sockets and renew_lease(nodes, node, now)
  local living = has_sockets and redis.call('ZRANGEBYSCORE', nodes, integer(now - LEASE), '+inf') or {}
  return { integer(now), was_dead and 1 or 0, living, take_due(deadlines, now, most_due, recall_ms) }
end
`;
