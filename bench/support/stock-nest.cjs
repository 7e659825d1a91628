// @ts-check
'use strict';
// The reference: a Nest 11 + Express application as `nest new` makes it, with one route for each JSON that it is to
// answer. No session, no guard, no pipe, no log.
require('reflect-metadata');
const { Controller, Get, Module } = require('@nestjs/common');
const { NestFactory } = require('@nestjs/core');
const { readFileSync } = require('node:fs');

/** @type {Record<string, unknown>} */
const answers = JSON.parse(readFileSync(process.argv[2] ?? '', 'utf8'));

const controllers = Object.entries(answers).map(([path, answer]) => {
  class AnswerController {
    read() {
      return answer;
    }
  }
  const read = Object.getOwnPropertyDescriptor(AnswerController.prototype, 'read');
  Get()(AnswerController.prototype, 'read', read ?? {});
  Controller(path)(AnswerController);
  return AnswerController;
});

class AppModule {}
Module({ controllers })(AppModule);

NestFactory.create(AppModule, { logger: false }).then(app => app.listen(Number(process.argv[3]), '127.0.0.1'));
