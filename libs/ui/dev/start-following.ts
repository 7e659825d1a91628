import { followBuilds } from './follow-build';

followBuilds();
