/** Why a table cannot be played by a rule set. */
export type RuleSetReason =
  | 'name-required'
  | 'name-too-long'
  | 'name-not-clean'
  | 'nothing-scores'
  | 'points-out-of-range'
  | 'opening-minimum-out-of-range'
  | 'bank-minimum-out-of-range'
  | 'penalty-out-of-range'
  | 'target-out-of-range';
