/** Rate limits that all nodes share. */
export const RATE_LIMIT_FUNCTIONS = String.raw`
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
`;
