// @ts-check
// What a name cannot say and no rule of the linter forbids.

/** One that is made when the file is read is made from constants; one that is made later, from what somebody sent. */
const regularExpressionFromData = {
  selector: ':function :matches(NewExpression, CallExpression)[callee.name="RegExp"]',
  message: 'No regular expression from data: it can be too large, or never end. Compare texts.',
};

const queryBuilder = {
  selector: 'CallExpression[callee.property.name="createQueryBuilder"]',
  message: 'Statements stand in a *.sql.ts beside their service; everything else takes a repository.',
};

/** @returns {import('eslint').Rule.RuleModule} */
const refusing = ({ selector, message }) => ({
  meta: { type: 'problem', schema: [], messages: { refused: message } },
  create: context => ({ [selector]: node => context.report({ node, messageId: 'refused' }) }),
});

export default {
  meta: { name: 'code' },
  rules: {
    'no-regular-expression-from-data': refusing(regularExpressionFromData),
    'statements-in-sql-files': refusing(queryBuilder),
  },
};
