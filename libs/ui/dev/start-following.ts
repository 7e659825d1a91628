import { watchBuilds } from './watch-builds';

watchBuilds();
