// Loaded with --require into a server under test: notes every name that is looked up, every address outside the
// loopback that is connected to, and the packages for metrics and traces that are loaded.
const { appendFileSync } = require('node:fs');
const dns = require('node:dns');
const Module = require('node:module');
const net = require('node:net');

const file = process.env.LOOKUPS_FILE;
const note = name => appendFileSync(file, `${name}\n`);

for (const library of [dns, dns.promises, dns.Resolver.prototype, dns.promises.Resolver.prototype]) {
  for (const method of Object.keys(library).filter(name => /^(lookup|resolve|reverse)/.test(name))) {
    const real = library[method];
    if (typeof real !== 'function') continue;
    library[method] = function (name, ...rest) {
      note(String(name));
      return real.call(this, name, ...rest);
    };
  }
}

const connect = net.Socket.prototype.connect;
net.Socket.prototype.connect = function (...args) {
  const [first] = Array.isArray(args[0]) ? args[0] : args;
  const host = typeof first === 'object' && first ? first.host : args[1];
  if (typeof host === 'string' && net.isIP(host) && !/^(127\.|::1$)/.test(host)) note(host);
  return connect.apply(this, args);
};

const load = Module._load;
Module._load = function (name, ...rest) {
  if (/^(prom-client|@opentelemetry\/[\w-]+)$/.test(name)) note(`package:${name}`);
  return load.call(this, name, ...rest);
};
note('recording');
