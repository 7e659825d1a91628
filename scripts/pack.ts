// `npm run pack`: the packages that a plugin's own repository depends on, as archives in dist/packages or another folder.
import { resolve } from 'node:path';
import { packPackages } from './npm-packages/npm-packages';

const target = resolve(process.argv[2] ?? 'dist/packages');
const archives = await packPackages(target);
for (const archive of archives) process.stdout.write(`${target}/${archive}\n`);
