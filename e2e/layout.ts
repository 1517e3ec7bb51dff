// What must hold for the layout of every screen, found by looking at the page as it is.
import type { Page } from '@playwright/test';
import { words } from './words.ts';

/** On the table, and on no other screen. */
const TRAY = `[role="group"][aria-label="${words.table.tray.label}"]`;

/** Scrolling where there must be none: sideways anywhere, and at all at the table; and a turn total that is not the largest text. */
export function findScrolling(page: Page): Promise<readonly string[]> {
  return page.evaluate((trayOnPage) => {
    const found: string[] = [];
    const { scrollWidth, clientWidth, scrollHeight, clientHeight } = document.documentElement;
    if (scrollWidth > clientWidth) found.push(`sideways: ${scrollWidth} px in ${clientWidth}`);
    const tray = document.querySelector(trayOnPage);
    if (tray === null || document.querySelector('dialog[open]') !== null) return found;
    if (scrollHeight > clientHeight) found.push(`down: ${scrollHeight} px in ${clientHeight}`);

    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    let largest = 0;
    let said = '';
    for (let node = texts.nextNode(); node; node = texts.nextNode()) {
      const holder = node.parentElement;
      if (!holder?.checkVisibility() || (node.textContent ?? '').trim() === '') continue;
      const size = Number.parseFloat(getComputedStyle(holder).fontSize);
      if (size > largest) [largest, said] = [size, node.textContent ?? ''];
    }
    const total = document.querySelector('[data-at-risk]');
    const totalSize = total === null ? 0 : Number.parseFloat(getComputedStyle(total).fontSize);
    const momentsWord = document.querySelector('.told') !== null;
    if (totalSize < largest && !momentsWord) {
      found.push(`"${said}" with ${largest} px is larger than the turn total with ${totalSize} px`);
    }
    return found;
  }, TRAY);
}

/** What is too small to press or to type in, or not wholly on screen at the table, and what locks the zoom. */
export function findCramped(page: Page): Promise<readonly string[]> {
  return page.evaluate((trayOnPage) => {
    const LEAST = 44;
    const found: string[] = [];
    const atTable = document.querySelector(trayOnPage) !== null;
    const dialog = document.querySelector('dialog[open]');
    const scope = dialog ?? document.body;
    const nameOf = (element: Element) =>
      (element.getAttribute('aria-label') ?? element.textContent).trim().replace(/\s+/g, ' ') ||
      element.tagName;
    for (const target of scope.querySelectorAll<HTMLElement>('button, a[href], input, select')) {
      if (!target.checkVisibility({ visibilityProperty: true })) continue;
      // A hidden radio or check box is pressed through its label.
      const pressed = target.closest('label') ?? target;
      const { width, height, top, left, right, bottom } = pressed.getBoundingClientRect();
      const inText = target.matches('a') && getComputedStyle(target).display === 'inline';
      if (!inText && (Math.round(width) < LEAST || Math.round(height) < LEAST)) {
        found.push(`"${nameOf(pressed)}" is ${Math.round(width)} x ${Math.round(height)}`);
      }
      const outside = top < -1 || left < -1 || right > innerWidth + 1 || bottom > innerHeight + 1;
      if (atTable && dialog === null && outside) found.push(`"${nameOf(target)}" is partly off the screen`);
      const touch = getComputedStyle(pressed).touchAction;
      if (target.matches('button') && !['manipulation', 'none'].includes(touch)) {
        found.push(`"${nameOf(target)}" has touch-action ${touch}`);
      }
      const typed = target.matches('input:not([type="radio"], [type="checkbox"])');
      if (typed && Number.parseFloat(getComputedStyle(target).fontSize) < 16) {
        found.push(`"${nameOf(target)}" is typed in less than 16 px`);
      }
    }
    const viewport = document.querySelector<HTMLMetaElement>('meta[name="viewport"]')?.content ?? '';
    if (/user-scalable\s*=\s*(no|0)|maximum-scale/.test(viewport)) found.push(`zoom is locked: ${viewport}`);
    return found;
  }, TRAY);
}

/** Dice, with the ring of a chosen one, that touch their neighbour in the same row. */
export function findTouchingDice(page: Page): Promise<readonly string[]> {
  return page.evaluate((trayOnPage) => {
    /** How far shadows without a blur reach beyond the die, px. */
    const ringOf = (die: Element) => {
      const shadows = getComputedStyle(die).boxShadow.split(/,(?![^(]*\))/);
      const reaches = shadows.map((shadow) => {
        const [, , blur = 1, spread = 0] = [...shadow.matchAll(/(-?[\d.]+)px/g)].map(([, px]) => Number(px));
        return blur === 0 && !shadow.includes('inset') ? spread : 0;
      });
      return Math.max(...reaches);
    };
    const dice = [...document.querySelectorAll(`${trayOnPage} .lying`)].map((die) => {
      const { left, right, top, bottom } = die.getBoundingClientRect();
      const ring = ringOf(die);
      return { left: left - ring, right: right + ring, top, bottom };
    });
    return dice.flatMap((die, index) => {
      const next = dice[index + 1];
      const beside = next !== undefined && next.top < die.bottom && die.top < next.bottom;
      return beside && next.left < die.right ? [`die ${index + 1} touches the next`] : [];
    });
  }, TRAY);
}
