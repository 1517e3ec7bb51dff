import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The built web client. */
export interface WebClient {
  readonly folder: string;
  /** The page that every room link is answered with. */
  readonly page: string;
  /** What a content security policy allows the inline scripts of all pages by. */
  readonly scriptHashes: readonly string[];
}

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g;

/** Reads a build; `null` when there is none in the folder. */
export function readWebClient(folder: string): WebClient | null {
  const entry = join(folder, '200.html');
  if (!existsSync(entry)) return null;
  const pages = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.html'),
  );
  const hashes = pages.flatMap((file) => inlineScriptHashes(readFileSync(join(folder, file), 'utf8')));
  return { folder, page: readFileSync(entry, 'utf8'), scriptHashes: [...new Set(hashes)] };
}

function inlineScriptHashes(html: string): readonly string[] {
  return [...html.matchAll(INLINE_SCRIPT)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );
}
