// Preloaded by servers whose pages are compared with pictures: their clock starts at SLOW_CLOCK_START and hardly moves,
// so that every time on a page is the same in each run. Both servers count from SLOW_CLOCK_ORIGIN, in milliseconds.
import { ServerResponse } from 'node:http';

const SLOWNESS = 100;
const RealDate = Date;
const start = RealDate.parse(process.env.SLOW_CLOCK_START);
const origin = Number(process.env.SLOW_CLOCK_ORIGIN);
const now = () => start + Math.floor((RealDate.now() - origin) / SLOWNESS);

globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, newTarget) => Reflect.construct(target, args.length > 0 ? args : [now()], newTarget),
  apply: () => new RealDate(now()).toString(),
  get: (target, name) => (name === 'now' ? now : Reflect.get(target, name)),
});

// The header would have the real time, from which pages learn how far the two clocks are apart.
const { writeHead } = ServerResponse.prototype;
ServerResponse.prototype.writeHead = function writeWithoutDate(...args) {
  this.sendDate = false;
  return writeHead.apply(this, args);
};
