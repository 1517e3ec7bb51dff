// What a screen reader would say on a page: every sentence that is added to its live region.
import type { Page } from '@playwright/test';
import { readable } from './words.ts';

declare global {
  interface Window {
    speak: (sentence: string) => void;
  }
}

export class Ear {
  readonly heard: string[] = [];

  /** How many sentences so far are like this. */
  count(sentence: RegExp): number {
    return this.heard.filter((one) => sentence.test(one)).length;
  }
}

/** Listens from the page's next load on. */
export async function listenTo(page: Page): Promise<Ear> {
  const ear = new Ear();
  await page.exposeFunction('speak', (sentence: string) => void ear.heard.push(readable(sentence)));
  await page.addInitScript(() => {
    new MutationObserver((records) => {
      for (const { target, addedNodes } of records) {
        if (!(target instanceof Element) || target.closest('[role="log"]') === null) continue;
        for (const node of addedNodes) if (node instanceof HTMLElement) window.speak(node.innerText);
      }
    }).observe(document, { childList: true, subtree: true });
  });
  return ear;
}
