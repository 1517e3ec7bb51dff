import { createHash } from 'node:crypto';
import { LIMITS } from '@farkle/protocol';

/**
 * What runs inside Redis, each function in one step. A function makes all its checks before it changes anything and
 * publishes last. Every key it touches is passed to it. Texts are opaque: Lua never parses them.
 */
const SOURCE = String.raw`
-- The replication id: a new one after a restart and after a failover, after either of which writes may be missing.
local function epoch()
  return string.match(redis.call('INFO', 'replication'), 'master_replid:(%x+)')
end

local function wall_ms()
  local time = redis.call('TIME')
  return time[1] * 1000 + math.floor(time[2] / 1000)
end

local function integer(number)
  return string.format('%.0f', number)
end

-- A write that was held up past its time has been refused by its sender already.
local function is_late(not_after)
  return wall_ms() > tonumber(not_after)
end

local function stored(room, version)
  local texts = redis.call('HMGET', room, 'state', 'secrets')
  return { epoch(), version, texts[1], texts[2] }
end

local function append(game, entry, keep_ms)
  redis.call('RPUSH', game, entry)
  redis.call('PEXPIRE', game, keep_ms)
end

local function create(keys, args)
  local room, deadlines = unpack(keys)
  local code, state, secrets, deadline, keep_ms, not_after = unpack(args)
  if is_late(not_after) then return 'late' end
  if redis.call('EXISTS', room) == 1 then return 'code-taken' end
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
    keep_ms, not_after, entry, game_keep_ms, seat, id, payload_hash, outcome = unpack(args)
  if is_late(not_after) then return { 'late' } end

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
  local code, base_epoch, base_version, not_after, entry, game_keep_ms = unpack(args)
  if is_late(not_after) then return 'late' end
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

-- What is owed melts as time passes; one more may be taken while that leaves no more than the most that may be owed.
local function owed_and_wait(keys, args)
  local price, most = tonumber(args[1]), tonumber(args[2])
  local owed = math.min(math.max(tonumber(redis.call('GET', keys[1]) or 0) - wall_ms(), 0), most)
  return owed, math.ceil(math.max(owed + price - most, 0))
end

local function wait_to_take(keys, args)
  local _, wait = owed_and_wait(keys, args)
  return wait
end

local function take(keys, args)
  local owed, wait = owed_and_wait(keys, args)
  if wait == 0 then
    local owed_now = owed + args[1]
    redis.call('SET', keys[1], string.format('%.3f', wall_ms() + owed_now), 'PX', integer(math.ceil(owed_now)))
  end
  return wait
end

local function read_game(keys)
  return redis.call('LRANGE', keys[1], 0, -1)
end

-- Whoever asks first gets a room; for the others it is due again only later, should nobody have answered by then.
local function due(keys, args)
  local now, again_at, limit = unpack(args)
  local codes = redis.call('ZRANGEBYSCORE', keys[1], '-inf', now, 'LIMIT', 0, limit)
  for _, code in ipairs(codes) do redis.call('ZADD', keys[1], again_at, code) end
  return codes
end

-- Moves the store's clock on, and notes that a node lives. Time that no node was there to see does not count, nor does
-- a change of the system's clock.
local function pulse(keys, args)
  local clock, nodes = unpack(keys)
  local node, longest_step_ms, keep_ms = unpack(args)
  local wall = wall_ms()
  local last, behind = unpack(redis.call('HMGET', clock, 'last', 'behind'))
  behind = tonumber(behind or 0)
  local step = last and wall - last or 0
  if step < 0 or step > tonumber(longest_step_ms) then behind = behind + step end
  local now = wall - behind
  redis.call('HSET', clock, 'last', integer(wall), 'behind', integer(behind))
  redis.call('ZADD', nodes, integer(now), node)
  redis.call('ZREMRANGEBYSCORE', nodes, '-inf', integer(now - keep_ms))
  return { integer(now), integer(wall), redis.call('ZRANGE', nodes, 0, -1, 'WITHSCORES') }
end

local function bye(keys, args)
  redis.call('ZREM', keys[1], args[1])
end

-- Fields of a room's presence: s<node>/<socket> the seat or nothing, l<seat> when a socket of the seat went last.
local function enter(keys, args)
  local socket, seat, keep_ms = unpack(args)
  redis.call('HSET', keys[1], 's' .. socket, seat)
  redis.call('PEXPIRE', keys[1], keep_ms)
end

local function leave(keys, args)
  local socket, lost_at, keep_ms = unpack(args)
  local seat = redis.call('HGET', keys[1], 's' .. socket)
  if not seat then return end
  redis.call('HDEL', keys[1], 's' .. socket)
  if seat == '' then return end
  local before = redis.call('HGET', keys[1], 'l' .. seat)
  if not before or tonumber(before) < tonumber(lost_at) then redis.call('HSET', keys[1], 'l' .. seat, lost_at) end
  redis.call('PEXPIRE', keys[1], keep_ms)
end

local function read_presence(keys)
  return redis.call('HGETALL', keys[1])
end

-- With the memory full nobody gets a new room, but those who play play on.
local function register(name, callback, flags)
  redis.register_function { function_name = '@NAME@_' .. name, callback = callback, flags = flags }
end
register('create', create, {})
register('claim', claim, {})
register('load', load, { 'allow-oom' })
register('commit', commit, { 'allow-oom' })
register('remove', remove, { 'allow-oom' })
register('due', due, { 'allow-oom' })
register('pulse', pulse, { 'allow-oom' })
register('bye', bye, { 'allow-oom' })
register('enter', enter, { 'allow-oom' })
register('leave', leave, { 'allow-oom' })
register('take', take, { 'allow-oom' })
register('wait_to_take', wait_to_take, { 'no-writes' })
register('read_game', read_game, { 'no-writes' })
register('read_presence', read_presence, { 'no-writes' })
`;

/** The functions of the library. */
export type FunctionName =
  | 'create'
  | 'claim'
  | 'load'
  | 'commit'
  | 'remove'
  | 'due'
  | 'pulse'
  | 'bye'
  | 'enter'
  | 'leave'
  | 'take'
  | 'wait_to_take'
  | 'read_game'
  | 'read_presence';

/** Named after its text, so that nodes of two versions, during a deployment, each run their own. */
const NAME = `farkle_${createHash('sha1').update(SOURCE).digest('hex').slice(0, 8)}`;

/** The library as Redis loads it. */
export const LIBRARY = `#!lua name=${NAME}\n${SOURCE.replaceAll('@NAME@', NAME)}`;

/** The name of a function as Redis knows it. */
export function functionName(name: FunctionName): string {
  return `${NAME}_${name}`;
}
