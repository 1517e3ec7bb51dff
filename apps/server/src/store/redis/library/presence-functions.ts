/** Who is connected to a room. What the fields mean must agree with redis-presence.ts. */
export const PRESENCE_FUNCTIONS = String.raw`
-- Fields of a room's presence: s<node>/<socket> the seat or nothing, l<seat> when a socket of the seat went last, d which
-- dice are being fingered.
local function enter(keys, args)
  local presence, nodes, clock = unpack(keys)
  local node, socket, seat, keep_ms = unpack(args)
  local was_dead = renew_lease(nodes, node, bucket_time(clock, true))
  redis.call('HSET', presence, 's' .. node .. '/' .. socket, seat)
  redis.call('PEXPIRE', presence, keep_ms)
  return was_dead and 1 or 0
end

local function lose(presence, field, seat, lost_at, keep_ms)
  redis.call('HDEL', presence, field)
  if seat == '' then return end
  local before = redis.call('HGET', presence, 'l' .. seat)
  if not before or tonumber(before) < lost_at then redis.call('HSET', presence, 'l' .. seat, integer(lost_at)) end
  redis.call('PEXPIRE', presence, keep_ms)
end

local function leave(keys, args)
  local presence, _, clock = unpack(keys)
  local node, socket, keep_ms = unpack(args)
  local field = 's' .. node .. '/' .. socket
  local seat = redis.call('HGET', presence, field)
  if seat then lose(presence, field, seat, bucket_time(clock, true), keep_ms) end
end

local function finger(keys, args)
  local selecting, keep_ms = unpack(args)
  redis.call('HSET', keys[1], 'd', selecting)
  redis.call('PEXPIRE', keys[1], keep_ms)
end

-- Takes out the sockets of dead nodes; whoever asks is alive.
local function read_presence(keys, args)
  local presence, nodes, clock = unpack(keys)
  local asking, keep_ms = unpack(args)
  local now = bucket_time(clock, false)
  local fields = redis.call('HGETALL', presence)
  local buried = 0
  for i = 1, #fields, 2 do
    local node = string.match(fields[i], '^s([^/]*)/')
    if node and node ~= asking then
      local heard = tonumber(redis.call('ZSCORE', nodes, node) or 0)
      if now - heard > LEASE then
        lose(presence, fields[i], fields[i + 1], heard, keep_ms)
        buried = buried + 1
      end
    end
  end
  return { buried, buried == 0 and fields or redis.call('HGETALL', presence) }
end
`;
