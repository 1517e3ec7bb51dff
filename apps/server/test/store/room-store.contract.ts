import { commitsContract } from './commits.contract.ts';
import { publishingContract } from './publishing.contract.ts';
import { roomLifeContract } from './room-life.contract.ts';
import type { Node } from './rooms.ts';

/** What every room store does. `openNode` opens a store for each part. */
export function roomStoreContract(openNode: () => Promise<Node>): void {
  commitsContract(openNode);
  publishingContract(openNode);
  roomLifeContract(openNode);
}
