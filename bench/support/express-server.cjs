// @ts-check
'use strict';
// One Express application, on a server of the kind that is asked for: `born` or `changed` (see prototypes.mjs).
const express = require('express');
const { createServer, IncomingMessage, ServerResponse } = require('node:http');

const [kind, port] = process.argv.slice(2);
const app = express();
app.disable('x-powered-by');
app.set('etag', false);
app.get('/', (_request, response) => void response.json({ status: 'ok' }));

const withPrototype = (Base, prototype) => {
  function Constructor(...args) {
    Reflect.apply(Base, this, args);
  }
  Constructor.prototype = prototype;
  return Constructor;
};
const born = {
  IncomingMessage: withPrototype(IncomingMessage, app.request),
  ServerResponse: withPrototype(ServerResponse, app.response),
};
createServer(kind === 'born' ? born : {}, app).listen(Number(port), '127.0.0.1');
