// @ts-check
// Prints the path of the Node to use, for scripts/with-node.
import { nodeOrExit } from './pinned-node.mjs';

process.stdout.write(nodeOrExit());
