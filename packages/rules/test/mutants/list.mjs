// Each mutant: a file of src, text that is in it exactly once, what replaces it, and the rule that breaks.

const presets = [
  ['three ones are 200 in the classic chart (RS1)', 'triple: [300, 200', 'triple: [200, 200'],
  ['the straight is 1,000 (RS1)', 'straight: 1_500', 'straight: 1_000'],
  ['two triplets are 1,500 (RS1)', 'twoTriplets: 2_500', 'twoTriplets: 1_500'],
  ['the classic opening minimum is 350 (RS1)', 'openingMinimum: 500', 'openingMinimum: 350'],
  ['the short game goes to 10,000 (RS1)', 'target: 5_000', 'target: 10_000'],
];

const chart = [
  ['doubling doubles once too often (SC5)', '2 ** (size - 3)', '2 ** (size - 2)'],
  ['adding adds nothing for the fourth die (SC5)', 'triple * (size - 2)', 'triple * (size - 3)'],
  ['three pairs may show a face twice (SC7)', 'FACES.filter((c) => c > b)', 'FACES.filter((c) => c >= b)'],
  [
    'the high short straight is the low one (SC10)',
    '{ 2: 1, 3: 1, 4: 1, 5: 1, 6: 1 }',
    '{ 1: 1, 2: 1, 3: 1, 4: 1, 5: 1 }',
  ],
  ['a full house is three and a single (SC11)', '{ [a]: 3, [b]: 2 }', '{ [a]: 3, [b]: 1 }'],
];

const table = [
  ['the last reading wins and not the best (SC13)', 'a.points > b.points', 'a.points !== b.points'],
  [
    'readings with more groups are told (SC14)',
    'a.groups.length < b.groups.length',
    'a.groups.length > b.groups.length',
  ],
  [
    'a changed chart scores by the table of another (SC19)',
    'byContent.get(content)',
    '[...byContent.values()][0]',
  ],
];

const score = [
  ['the worst selection comes first (SC17)', 'b.points - a.points', 'a.points - b.points'],
  [
    'equal selections with more dice come first (SC17)',
    'a.positions.length - b.positions.length',
    'b.positions.length - a.positions.length',
  ],
];

const selection = [
  [
    'the opening minimum must be passed, not reached (OM1)',
    'turnTotal < openingMinimum',
    'turnTotal <= openingMinimum',
  ],
  ['the opening minimum holds for ever (OM3)', '!playerAt(game, turn.seat).opened && ', ''],
  [
    'the opening minimum counts one decision, not the turn (OM1)',
    'whyNotBank(state, turnTotal, hotDice)',
    'whyNotBank(state, score.points, hotDice)',
  ],
  ['the bank minimum is not asked for (OM4)', 'turnTotal < bankMinimum', 'turnTotal < 0'],
  ['must-roll is forgotten (TU7)', "ruleSet.hotDice === 'must-roll'", "ruleSet.hotDice !== 'must-roll'"],
  ['hot dice leave nothing to roll (TU7)', 'hotDice ? DICE_COUNT : left', 'left'],
  ['one die can be set aside twice (TU5)', ' || keep.indexOf(position) !== at', ''],
  [
    'a selection that scores nothing is worth nothing (TU10)',
    "?? { code: 'dice-do-not-score' }",
    '?? { points: 0, groups: [] }',
  ],
];

const turn = [
  [
    'the turn total is lost by rolling on (TU4)',
    'throwDice(playing, judgement.diceToRoll, judgement.turnTotal, tape)',
    'throwDice(playing, judgement.diceToRoll, 0, tape)',
  ],
  [
    'dice kept earlier are rolled again (TU4)',
    'throwDice(playing, judgement.diceToRoll,',
    'throwDice(playing, DICE_COUNT,',
  ],
  [
    'a stale press counts (RJ4)',
    'return on === state.decision ? playing :',
    'return on <= state.decision ? playing :',
  ],
  [
    'anybody may play the turn (RJ3)',
    'if (playing.turn.seat !== seat) return',
    'if (playing.turn.seat === null) return',
  ],
  ['the third farkle costs nothing (HR2)', 'farkles < 3', 'farkles < 4'],
  [
    'the count of farkles goes on after the penalty (HR2)',
    'return { farkles: 0, penalty:',
    'return { farkles, penalty:',
  ],
  ['debts where none are allowed (HR3)', 'Math.min(penalty, player.total)', 'penalty'],
  ['a present player may be passed (PT1)', ' || !away.includes(passed)', ''],
  [
    'a turn is passed in spite of the clock (PT1)',
    'state.turnClock !== null',
    'state.turnClock === undefined',
  ],
  [
    'the clock banks what may not be banked (PT2)',
    'if (judgement.bank !== null) return accept(...turnLost(playing, timedOut));',
    '',
  ],
  ['banking does not add to the game total (TU8)', 'playerAt(game, seat).total + points', 'points'],
  [
    'piggyback takes the points and all six dice (HR6)',
    'throwDice(playing, dice, points, tape)',
    'throwDice(playing, DICE_COUNT, points, tape)',
  ],
  [
    'taken dice come without their points (HR6)',
    'throwDice(playing, dice, points, tape)',
    'throwDice(playing, dice, 0, tape)',
  ],
];

const endings = [
  ['the target must be passed, not reached (EN1)', 'total < ruleSet.target', 'total <= ruleSet.target'],
  ['the bank that sets off the end hands on its dice (HR7)', 'seat, null)];', 'seat, offer)];'],
  ['piggyback is always on (HR5)', 'ruleSet.piggyback ? leftOver : null', 'leftOver'],
  ['equal turns are a final round (EN8)', "ruleSet.ending === 'final-round' ||", 'true ||'],
  ['final turns are not marked (EN4)', 'return [taken, ...nextTurn', 'return [...nextTurn'],
  [
    'only one of those tied wins (EN6)',
    "return [{ type: 'GameFinished', winners, reason: ruleSet.ending }]",
    "return [{ type: 'GameFinished', winners: winners.slice(0, 1), reason: ruleSet.ending }]",
  ],
  ['one who left can win (LV1)', 'const players = activePlayers(game);', 'const players = game.players;'],
  ['ties are never thrown for (EN6)', "ruleSet.tie === 'roll-off'", "ruleSet.tie !== 'roll-off'"],
];

const players = [
  [
    'the turn goes to the right (TU9)',
    'return order.filter((player) => !player.left);',
    'return order.reverse().filter((player) => !player.left);',
  ],
  [
    'final turns begin at the first seat (EN2)',
    '[...game.players.slice(at + 1), ...game.players.slice(0, at)]',
    '[...game.players.slice(0, at), ...game.players.slice(at + 1)]',
  ],
  ['one who left is dealt in again (LV1)', 'return order.filter((player) => !player.left);', 'return order;'],
  ['the host is followed by one who is not there (HO3)', ' && present.includes(id)', ''],
  ['the host follows itself (HO3)', 'id !== state.host && ', ''],
];

const leaving = [
  ['a game of one goes on (LV4)', 'others.length === 0', 'others.length < 0'],
  [
    'the turn passes on when anybody leaves (LV2)',
    'state.turn.seat === left.seat ? nextTurn',
    'state.turn.seat !== null ? nextTurn',
  ],
];

const rollOff = [
  ['the first of those tied begins (RO3)', 'return leaders.length === 1 ?', 'return leaders.length >= 1 ?'],
  ['the lowest die begins (RO2)', 'Math.max(...thrown', 'Math.min(...thrown'],
  [
    'the round ends before all have thrown (RO1)',
    'stillToThrow(round).length > 0',
    'stillToThrow(round).length > 1',
  ],
];

const folding = [
  [
    'a final turn still to come is kept for one who left (LV3)',
    'pending.filter((waiting) => waiting !== seat)',
    'pending',
  ],
  [
    'a bank does not end the count of farkles (HR1)',
    '        opened: true,\n        farkles: 0,',
    '        opened: true,',
  ],
  [
    'a timed-out turn is not counted (EN8)',
    'return withPlayer(game, event.seat, turnEnded);',
    'return game;',
  ],
];

const evolveTurn = [
  [
    'dice set aside stay in the roll (TU4)',
    '!positions.includes(position)',
    'positions.length >= 0 || position < 0',
  ],
  ['points of the roll are forgotten (TU4)', '        total,\n', ''],
];

const seats = [
  ['the room never fills (SE3)', 'state.seats.length >= maxSeats', 'state.seats.length > maxSeats'],
  ['the server moves a role that has moved already (HO2)', 'from !== state.host || ', ''],
];

const contributions = [
  [
    'dice fall before contributions are closed (DI4)',
    "  if (state.contributionsOpen) return reject({ code: 'not-due' });\n  if (on !== state.decision)",
    '  if (on !== state.decision)',
  ],
];

const names = [
  ['names that differ in case are not the same (NA4)', '.toUpperCase().toLowerCase()', ''],
  [
    'invisible characters make another name (NA1)',
    "replace(JOINING_OR_INVISIBLE, '$1')",
    "replace(JOINING_OR_INVISIBLE, '$&')",
  ],
];

const inFile = (file, mutants) =>
  mutants.map(([breaks, search, replace]) => ({ file, breaks, search, replace }));

export const MUTANTS = [
  ...inFile('presets.ts', presets),
  ...inFile('chart-groups.ts', chart),
  ...inFile('scoring-table.ts', table),
  ...inFile('score.ts', score),
  ...inFile('selection.ts', selection),
  ...inFile('decide-turn.ts', turn),
  ...inFile('after-turn.ts', endings),
  ...inFile('players.ts', players),
  ...inFile('after-leaving.ts', leaving),
  ...inFile('roll-off.ts', rollOff),
  ...inFile('evolve-game.ts', folding),
  ...inFile('evolve-turn.ts', evolveTurn),
  ...inFile('decide-seats.ts', seats),
  ...inFile('decide-roll-off.ts', contributions),
  ...inFile('name.ts', names),
];
