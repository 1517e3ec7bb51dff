/** Marks what the types rule out. Reaching it is a bug, the only thing the rules ever throw for. */
export function assertNever(value: never): never {
  throw new Error(`Ruled out by the types: ${JSON.stringify(value)}`);
}
