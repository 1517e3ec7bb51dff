import { LIMITS } from '@farkle/protocol';

/** Rooms: each function makes all its checks before it changes anything, and publishes last. */
export const ROOM_FUNCTIONS = String.raw`
local function stored(room, version)
  local texts = redis.call('HMGET', room, 'state', 'secrets')
  return { epoch(), version, texts[1], texts[2] }
end

local function append(game, entry, keep_ms)
  redis.call('RPUSH', game, entry)
  redis.call('PEXPIRE', game, keep_ms)
end

local function create(keys, args)
  local room, deadlines, clock = unpack(keys)
  local code, state, secrets, deadline, keep_ms = unpack(args)
  if redis.call('EXISTS', room) == 1 then return 'code-taken' end
  bucket_time(clock, true)
  redis.call('HSET', room, 'version', 1, 'state', state, 'secrets', secrets)
  redis.call('PEXPIRE', room, keep_ms)
  redis.call('ZADD', deadlines, deadline, code)
  return 'created'
end

-- A room that ended by its own expiry left its deadline behind; whoever misses the room clears that.
local function load(keys, args)
  local room, deadlines = unpack(keys)
  local version = redis.call('HGET', room, 'version')
  if version then return stored(room, version) end
  redis.call('ZREM', deadlines, args[1])
  return false
end

-- A seat's fields in the room's hash: c<id> an outcome, r<0..63> the ids in turn, n how many there were.
local function remember(room, seat, id, outcome)
  local count = redis.call('HINCRBY', room, seat .. 'n', 1)
  local turn = seat .. 'r' .. (count % ${LIMITS.rememberedOutcomes})
  local oldest = redis.call('HGET', room, turn)
  if oldest then redis.call('HDEL', room, seat .. 'c' .. oldest) end
  redis.call('HSET', room, turn, id, seat .. 'c' .. id, outcome)
end

local function commit(keys, args)
  local room, deadlines, game = unpack(keys)
  local code, base_epoch, base_version, state, secrets, deadline, message,
    keep_ms, entry, game_keep_ms, seat, id, payload_hash, outcome = unpack(args)

  local version = redis.call('HGET', room, 'version')
  if not version then return { 'gone' } end
  -- The length in front keeps seats apart whatever they are called, and from the fields of the room.
  if seat then seat = #seat .. ':' .. seat .. ':' end
  local known = seat and redis.call('HGET', room, seat .. 'c' .. id)
  if known then
    local known_hash, known_outcome = cmsgpack.unpack(known)
    if known_hash == payload_hash then return { 'repeated', known_outcome } end
    return { 'id-reused' }
  end
  if base_epoch ~= epoch() or base_version ~= version then
    return { 'conflict', unpack(stored(room, version)) }
  end

  local next_version = redis.call('HINCRBY', room, 'version', 1)
  redis.call('HSET', room, 'state', state, 'secrets', secrets)
  if seat then remember(room, seat, id, cmsgpack.pack(payload_hash, outcome)) end
  redis.call('PEXPIRE', room, keep_ms)
  redis.call('ZADD', deadlines, deadline, code)
  if game then append(game, entry, game_keep_ms) end
  redis.call('SPUBLISH', room, 'c ' .. epoch() .. ' ' .. next_version .. '\n' .. message)
  return { 'committed', next_version }
end

local function remove(keys, args)
  local room, deadlines, presence, game = unpack(keys)
  local code, base_epoch, base_version, entry, game_keep_ms = unpack(args)
  local version = redis.call('HGET', room, 'version')
  if not version then return 'gone' end
  if base_epoch ~= epoch() or base_version ~= version then return 'conflict' end
  if game then append(game, entry, game_keep_ms) end
  redis.call('DEL', room, presence)
  redis.call('ZREM', deadlines, code)
  redis.call('SPUBLISH', room, 'r\n')
  return 'removed'
end

local function claim(keys, args)
  local value, ttl_ms = unpack(args)
  return redis.call('SET', keys[1], value, 'NX', 'GET', 'PX', ttl_ms) or value
end

local function read_game(keys)
  return redis.call('LRANGE', keys[1], 0, -1)
end
`;
