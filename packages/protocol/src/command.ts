import * as z from 'zod/mini';
import { LIMITS } from './limits.ts';
import { ruleChoice, turnClock } from './rule-set.ts';

const commandId = z.string().check(z.regex(/^[A-Za-z0-9_-]{16,40}$/));
const seatId = z.string().check(z.regex(/^[A-Za-z0-9_-]{6,32}$/));
const number = z.int().check(z.minimum(0));
const keep = z.readonly(
  z.array(z.int().check(z.minimum(0), z.maximum(5))).check(
    z.maxLength(6),
    z.refine((positions) => new Set(positions).size === positions.length, 'repeated position'),
  ),
);
/** 32 random bytes, hex. */
const random = z.string().check(z.regex(/^[0-9a-f]{64}$/));

/**
 * What a seated client may ask of the table. `id` makes a retry harmless; `on` names the decision
 * (`roll`, `bank`, `pass-turn`, `roll-for-first`) or the game number (`choose-rules`, `start`, `contribute`, `play-again`).
 */
export const wireCommand = z.discriminatedUnion('type', [
  z.strictObject({
    id: commandId,
    on: number,
    type: z.literal('choose-rules'),
    rules: ruleChoice,
    turnClock,
    hints: z.boolean(),
  }),
  z.strictObject({ id: commandId, on: number, type: z.literal('start') }),
  z.strictObject({ id: commandId, on: number, type: z.literal('contribute'), random }),
  z.strictObject({ id: commandId, on: number, type: z.literal('roll-for-first'), seat: z.optional(seatId) }),
  z.strictObject({
    id: commandId,
    on: number,
    type: z.literal('roll'),
    keep,
    piggyback: z.optional(z.boolean()),
  }),
  z.strictObject({ id: commandId, on: number, type: z.literal('bank'), keep }),
  z.strictObject({ id: commandId, on: number, type: z.literal('pass-turn') }),
  z.strictObject({ id: commandId, type: z.literal('leave') }),
  z.strictObject({ id: commandId, type: z.literal('remove-seat'), seat: seatId }),
  z.strictObject({ id: commandId, type: z.literal('hand-over-host'), to: seatId }),
  z.strictObject({ id: commandId, on: number, type: z.literal('play-again'), rules: z.optional(ruleChoice) }),
]);

/** A command as it crosses the wire. */
export type WireCommand = z.infer<typeof wireCommand>;
type WithoutId<C> = C extends WireCommand ? Omit<C, 'id'> : never;

/** A command as the interface makes it; the client package adds the id. */
export type CommandRequest = WithoutId<WireCommand>;

/** Lossy: the positions the player on turn is fingering. */
export const selecting = z.strictObject({ on: number, keep });
/** A selection under way. */
export type Selecting = z.infer<typeof selecting>;

/** What can be called across the table. */
export const REACTIONS = ['cheer', 'ouch', 'wow', 'hurry', 'well-played'] as const;

/** Lossy: one of the few reactions there are. */
export const reaction = z.strictObject({ reaction: z.enum(REACTIONS) });
/** A reaction as its sender gives it. */
export type Reaction = z.infer<typeof reaction>;

/** Makes a repeated HTTP request harmless; as secret as a token. */
export const requestId = z.string().check(z.regex(/^[A-Za-z0-9_-]{22,44}$/));

/** Body of `POST /api/rooms`. */
export const createRoom = z.strictObject({
  requestId: z.optional(requestId),
  name: z.string().check(z.maxLength(LIMITS.maxPayload)),
  rules: ruleChoice,
  turnClock: z.optional(turnClock),
  hints: z.optional(z.boolean()),
});
/** What a room is made of. */
export type CreateRoom = z.infer<typeof createRoom>;

/** Body of `POST /api/rooms/:code/seats`. */
export const takeSeat = z.strictObject({
  requestId: z.optional(requestId),
  name: z.string().check(z.maxLength(LIMITS.maxPayload)),
});
/** Who wants a seat. */
export type TakeSeat = z.infer<typeof takeSeat>;

/** `auth` of the socket's handshake. Without a token the socket watches, or stands at the door. */
export const handshake = z.strictObject({
  code: z.string().check(z.maxLength(200)),
  token: z.optional(z.string().check(z.maxLength(200))),
  name: z.optional(z.string().check(z.maxLength(200))),
  atDoor: z.optional(z.literal(true)),
  protocol: z.int(),
});
/** Which room a socket is for, and as whom. */
export type Handshake = z.infer<typeof handshake>;
