import { countOf, formatPoints } from '../numbers.ts';

const dice = (count: number) => countOf(count, 'die', 'dice');

/** The table: pad, tray, rail, sum, actions and their sheets. */
export const table = {
  title: (code: string) => `Table ${code}`,
  yourTurnTitle: 'Your turn',

  faces: ['one', 'two', 'three', 'four', 'five', 'six'],
  and: ' and ',
  comma: ', ',

  bar: {
    label: 'Table',
    code: 'Room code',
    share: 'Invite',
    watchers: (count: number) => countOf(count, 'watcher', 'watchers'),
    menu: 'Menu',
    chart: 'Scores',
    help: 'Help',
    leave: 'Leave',
    reconnecting: 'Reconnecting. This may be old.',
    connecting: 'Connecting',
  },

  pad: {
    label: 'Score pad',
    you: 'you',
    onTurn: 'on turn',
    away: 'away',
    offline: 'offline',
    left: 'left',
    finalToCome: 'final turn to come',
    finalNow: 'final turn now',
    finalDone: 'final turn done',
    setOff: 'set it off',
    wins: 'wins',
  },

  finalRound: {
    title: 'Final round',
    setOffBy: 'set off by',
    you: 'you',
    toBeat: (total: number) => `${formatPoints(total)} to beat`,
    behind: (name: string, points: number) => `${name} ${formatPoints(points)} behind`,
    level: (name: string) => `${name} level`,
    gap: (points: string) => `−${points}`,
    even: 'level',
    stillToCome: 'Final turns still to come',
  },

  tray: {
    label: 'The roll',
    die: (place: number, face: string) => `die ${place}: ${face}`,
    selected: 'selected',
    scoresNothing: 'scores nothing in this roll',
    inTheAir: (place: number) => `die ${place}: rolling`,
    nothingOf: (face: string) => `The ${face} scores nothing in this roll.`,
    toRoll: (name: string) => `${name} to roll`,
    youToRoll: 'Your turn. Roll all six.',
    offered: (count: number, points: number) =>
      `Your turn. ${dice(count)} and ${formatPoints(points)} are left over.`,
    farkle: 'Farkle',
    farkleLost: (lost: number) => (lost === 0 ? 'Nothing was at risk.' : `${formatPoints(lost)} lost.`),
    penalty: (penalty: number) => `Third in a row: ${formatPoints(penalty)} off the total.`,
    hotDice: 'Hot dice',
    hotDiceNote: 'All six scored. All six may roll again.',
    passed: 'Turn passed',
    timedOut: 'Time is up',
    banked: (points: number) => `${formatPoints(points)} banked`,
    wins: (names: string) => `${names} wins`,
    share: (names: string) => `${names} share the win`,
    youWin: 'You win',
  },

  rail: {
    label: 'Set aside this turn',
    empty: 'Dice you set aside lie here.',
    hot: 'Hot dice',
    piggyback: (points: number) => `${formatPoints(points)} taken over`,
    group: (faces: string, points: number) => `${faces}: ${formatPoints(points)}`,
  },

  sum: {
    atRisk: 'At risk',
    adds: (points: number) => `+ ${formatPoints(points)}`,
    addsLabel: (points: number) => `the selection adds ${formatPoints(points)}`,
    lost: (points: number) => `− ${formatPoints(points)}`,
    lostLabel: (points: number) => `${formatPoints(points)} lost`,
    safe: 'Safe',
    ofTarget: (target: number) => `of ${formatPoints(target)}`,
    notTogether: 'not a score yet',
  },

  actions: {
    label: 'Your decision',
    roll: (count: number) => (count === 6 ? 'Roll all 6' : `Roll ${dice(count)}`),
    rollNothing: 'Roll',
    chance: (percent: number) => `${percent} % farkle`,
    bank: (points: number) => `Bank ${formatPoints(points)}`,
    bankNothing: 'Bank',
    makes: (total: number) => `makes ${formatPoints(total)}`,
    wins: 'wins the game',
    sharesWin: 'shares the win',
    leads: 'takes the lead',
    levels: 'draws level',
    short: (points: number) => `short by ${formatPoints(points)}`,
    setsOff: 'sets off the final round',
    pickFirst: 'Choose dice that score',
    notAllScore: 'Not all of these score',
    opensAt: (minimum: number, toGo: number) =>
      `Opens at ${formatPoints(minimum)}: ${formatPoints(toGo)} to go`,
    banksFrom: (minimum: number, toGo: number) =>
      `Banks from ${formatPoints(minimum)}: ${formatPoints(toGo)} to go`,
    mustRoll: 'Hot dice: roll on',
    nothingYet: 'Nothing at risk yet',
    offline: 'Waiting for the connection',
    takeOver: (count: number) => `Roll the ${dice(count)} left`,
    takeOverNote: (points: number) => `and take over ${formatPoints(points)}`,
    fresh: 'Roll all 6',
    freshNote: 'a fresh start',
    pass: (name: string) => `Pass ${name}’s turn`,
    passNote: 'Away for a while',
  },

  /** What holds the table up; in the place of the buttons, or on them. */
  happening: {
    yours: {
      rolling: 'The dice are rolling',
      farkled: (lost: number) => (lost === 0 ? 'You farkled' : `You farkled and lost ${formatPoints(lost)}`),
      banked: (points: number) => `You banked ${formatPoints(points)}`,
      hotDice: 'All six scored',
      passed: 'Your turn was passed',
      timedOut: 'Your time is up',
    },
    theirs: {
      rolling: (name: string) => `${name}’s dice are rolling`,
      farkled: (name: string, lost: number) =>
        lost === 0 ? `${name} farkled` : `${name} farkled and lost ${formatPoints(lost)}`,
      banked: (name: string, points: number) => `${name} banked ${formatPoints(points)}`,
      hotDice: (name: string) => `${name} has hot dice`,
      passed: (name: string) => `${name}’s turn was passed`,
      timedOut: (name: string) => `${name}’s time is up`,
    },
    over: 'The game is over',
  },

  waiting: {
    toRoll: (name: string) => `${name} is about to roll`,
    choosing: (name: string) => `${name} is choosing dice`,
    away: (name: string) => `${name} is away`,
    offline: (name: string) => `${name} lost the connection`,
    watching: 'You are watching.',
    reserved: 'Your seat is kept. You play from the next game.',
  },

  clock: {
    label: 'Turn clock',
    left: (seconds: number) => `${seconds} s`,
    paused: 'paused',
  },

  chart: {
    title: 'What scores',
    off: 'not played',
    three: (face: number) => `Three ${face}s`,
    single: (face: number) => `Each ${face}`,
    doubling: 'Each die past three doubles',
    adding: 'Each die past three adds the triple again',
    opening: (minimum: number) => `The first bank needs ${formatPoints(minimum)} in one turn.`,
    oneRoll: 'Only dice of one roll score together.',
  },

  help: {
    title: 'How a turn goes',
    steps: [
      'Roll. Dice that can score rise a little.',
      'Tap those you want to set aside.',
      'Roll the rest, or bank what is at risk.',
      'A roll that scores nothing is a farkle: all that is at risk is lost.',
      'When all six have scored, all six may roll again.',
    ],
    keysTitle: 'Keys',
    keys: [
      ['1 to 6', 'choose a die'],
      ['A', 'choose all that score'],
      ['R', 'roll'],
      ['B', 'bank'],
      ['Esc', 'choose nothing'],
      ['?', 'this page'],
    ],
    singleKeys: 'Single keys act',
  },

  leave: {
    title: 'Leave the table?',
    playing: 'Your total stays on the pad, what is at risk is lost, and you cannot win this game.',
    watching: 'You stop watching. The link brings you back.',
    yes: 'Leave the table',
    no: 'Stay',
  },

  said: {
    you: 'You',
    turn: (name: string) => `${name} is on turn.`,
    yourTurn: 'It is your turn.',
    rolled: (who: string, faces: string) => `${who} rolled ${faces}.`,
    rolledForFirst: (who: string, face: string) => `${who} rolled ${face} for the start.`,
    setAside: (who: string, faces: string, points: number, total: number) =>
      `${who} set aside ${faces} for ${formatPoints(points)}. ${formatPoints(total)} at risk.`,
    hotDice: 'Hot dice: all six scored.',
    farkled: (who: string, lost: number) =>
      lost === 0 ? `Farkle. ${who} had nothing at risk.` : `Farkle. ${who} lost ${formatPoints(lost)}.`,
    penalty: (penalty: number) => `The third in a row costs ${formatPoints(penalty)}.`,
    banked: (who: string, points: number, total: number) =>
      `${who} banked ${formatPoints(points)}. Total ${formatPoints(total)}.`,
    bankedByClock: (who: string, points: number, total: number) =>
      `Time is up. ${who} banked ${formatPoints(points)}. Total ${formatPoints(total)}.`,
    passed: (who: string, by: string, lost: number) =>
      `${by} passed the turn. ${who} lost ${formatPoints(lost)}.`,
    timedOut: (who: string, lost: number) => `Time is up. ${who} lost ${formatPoints(lost)}.`,
    tookOver: (who: string, count: number, points: number) =>
      `${who} took over ${dice(count)} and ${formatPoints(points)}.`,
    finalRound: (who: string, total: number) =>
      `${who} set off the final round with ${formatPoints(total)}. Everybody else has one last turn.`,
    left: (name: string) => `${name} left the table.`,
    sat: (name: string) => `${name} sat down.`,
    won: (names: string) => `${names} won the game.`,
    shared: (names: string) => `${names} share the win.`,
    youWon: 'You won the game.',
    started: 'The game starts with a roll-off.',
    tied: (names: string) => `${names} tied and roll again.`,
  },
} as const;
