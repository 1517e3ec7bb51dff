import { createHash } from 'node:crypto';
import { BUCKET_FUNCTIONS } from './library/bucket-functions.ts';
import { PRESENCE_FUNCTIONS } from './library/presence-functions.ts';
import { RATE_LIMIT_FUNCTIONS } from './library/rate-limit-functions.ts';
import { ROOM_FUNCTIONS } from './library/room-functions.ts';

/** Words that the functions are made of. */
const WORDS = String.raw`
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
`;

const REGISTRATION = String.raw`
-- With the memory full nobody gets a new room, but those who play play on.
local function register(name, body, flags)
  local function callback(keys, args)
    -- What was held up past its time has been refused by its sender already.
    if wall_ms() > tonumber(table.remove(args, 1)) then return redis.error_reply('LATE this came too late') end
    return body(keys, args)
  end
  redis.register_function { function_name = '@NAME@_' .. name, callback = callback, flags = flags }
end
register('create', create, {})
register('claim', claim, {})
register('load', load, { 'allow-oom' })
register('commit', commit, { 'allow-oom' })
register('remove', remove, { 'allow-oom' })
register('beat', beat, { 'allow-oom' })
register('enter', enter, { 'allow-oom' })
register('leave', leave, { 'allow-oom' })
register('finger', finger, { 'allow-oom' })
register('take', take, { 'allow-oom' })
register('wait_to_take', wait_to_take, { 'no-writes' })
register('read_game', read_game, { 'no-writes' })
register('read_presence', read_presence, { 'allow-oom' })
`;

/**
 * What runs inside Redis, each function in one step. Every key a function touches is passed to it. Texts are opaque: Lua
 * never parses them.
 */
const SOURCE = [
  WORDS,
  BUCKET_FUNCTIONS,
  ROOM_FUNCTIONS,
  PRESENCE_FUNCTIONS,
  RATE_LIMIT_FUNCTIONS,
  REGISTRATION,
].join('');

/** The functions of the library. */
export type FunctionName =
  | 'create'
  | 'claim'
  | 'load'
  | 'commit'
  | 'remove'
  | 'beat'
  | 'enter'
  | 'leave'
  | 'finger'
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
