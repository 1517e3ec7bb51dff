const INTERVAL_MS = 50;

/** Waits until `condition` holds; one that throws does not hold yet. Throws when `ms` are over. */
export async function until(
  what: string,
  condition: () => boolean | Promise<boolean>,
  ms = 30_000,
): Promise<void> {
  const begun = performance.now();
  let cause: unknown;
  do {
    try {
      if (await condition()) return;
      cause = undefined;
    } catch (error) {
      cause = error;
    }
    await new Promise((resolve) => setTimeout(resolve, INTERVAL_MS));
  } while (performance.now() - begun < ms);
  throw new Error(`not within ${ms} ms: ${what}`, { cause });
}
