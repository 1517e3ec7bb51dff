/** Runs the tasks of one room one after the other; rooms do not wait for each other. */
export class RoomQueues {
  readonly #tails = new Map<string, Promise<unknown>>();

  /** Settles as `task` does, after all tasks given for `code` before it. */
  run<T>(code: string, task: () => Promise<T>): Promise<T> {
    const former = this.#tails.get(code) ?? Promise.resolve();
    const result = former.then(task, task);
    const tail = result.then(
      () => undefined,
      () => undefined,
    );
    this.#tails.set(code, tail);
    void tail.then(() => {
      if (this.#tails.get(code) === tail) this.#tails.delete(code);
    });
    return result;
  }

  /** Settles when no task waits or runs. */
  async idle(): Promise<void> {
    while (this.#tails.size > 0) await Promise.all(this.#tails.values());
  }
}
