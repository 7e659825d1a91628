// @ts-check

/** Jest gives each file its own. */
const OF_THE_FILE = new Set(['console', 'expect']);
const INSTANCES = ['document', 'navigator', 'history', 'crypto', 'performance', 'screen', 'CSS'];

/** What tests replace in a browser: globals, and what stands on the objects, classes and prototypes behind them. @returns puts it back */
function rememberProperties() {
  const values = Reflect.ownKeys(window)
    .map(name => Object.getOwnPropertyDescriptor(window, name)?.value)
    .filter(value => typeof value === 'function');
  const objects = [
    window,
    ...INSTANCES.map(name => window[name]),
    ...values.flatMap(value => [value, value.prototype]),
  ].filter(object => Object(object) === object);
  const remembered = [...new Set(objects)].map(object => ({ object, properties: propertiesOf(object) }));
  return () => remembered.forEach(putBack);
}

/** @param {object} object @returns {Map<string, PropertyDescriptor>} */
const propertiesOf = object =>
  new Map(Object.entries(Object.getOwnPropertyDescriptors(object)).filter(([name]) => !OF_THE_FILE.has(name)));

/** @param {{ object: object, properties: Map<string, PropertyDescriptor> }} remembered */
function putBack({ object, properties }) {
  const current = propertiesOf(object);
  for (const name of current.keys()) if (!properties.has(name)) Reflect.deleteProperty(object, name);
  for (const [name, property] of properties) {
    const now = current.get(name);
    if (now?.value !== property.value || now?.get !== property.get || now?.set !== property.set)
      Reflect.defineProperty(object, name, property);
  }
}

module.exports = { rememberProperties };
