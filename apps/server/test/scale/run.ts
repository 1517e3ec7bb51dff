// Measures what things cost on this machine and prints what follows from it: `pnpm measure:scale`.
import { setup as buildServer } from '../bundle.ts';
import { measure } from './measure.ts';
import { demandTable, figuresTable } from './tables.ts';

await buildServer();
const figures = await measure();
console.log(`${JSON.stringify(figures, null, 2)}\n\n${figuresTable(figures)}\n\n${demandTable(figures)}`);
