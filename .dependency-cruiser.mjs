// Who may import whom. Each rule says what a violation means and what to do; scripts/import-directions.mjs holds a
// planted violation against every one of them.
import { join } from 'node:path';

/** What never ships: tests, what they stand on, and the gallery that shows the table while it is worked on. */
const testCode = String.raw`\.(test|contract)\.ts$|/test(ing)?/|vitest\.config\.ts$|^apps/web/gallery/`;

/** A package from the registry, resolved or not. */
const npm = (...names) => `(?:^|node_modules/)(?:${names.join('|')})(?:/|$)`;

/** One of our packages, resolved to its source or still under its name. */
const own = (name) => [`^(?:packages|apps)/${name}/`, `^@farkle/${name}$`];

const inSource = (folder) => ({ path: `^${folder}/src/`, pathNot: testCode });

const forbid = (name, comment, from, to) => ({ name, severity: 'error', comment, from, to });

/** What each pure package may import beside itself, in all. */
const packages = {
  rules: { packages: [], npm: [] },
  protocol: { packages: ['rules'], npm: ['zod'] },
  client: { packages: ['rules', 'protocol'], npm: ['socket.io-client'] },
  strategy: { packages: ['rules'], npm: [] },
  printables: { packages: ['rules'], npm: ['pdfkit', 'uqr'] },
};

const packageDirections = Object.entries(packages).map(([name, allowed]) => {
  const list = [...allowed.packages, ...allowed.npm].join(', ') || 'nothing';
  return forbid(
    `${name}-direction`,
    `packages/${name} imports ${list}. Move the code to the package that may know both sides, or pass the value in.`,
    inSource(`packages/${name}`),
    {
      pathNot: [name, ...allowed.packages].flatMap(own).concat(allowed.npm.length ? npm(...allowed.npm) : []),
    },
  );
});

const server = 'apps/server/src';

const onlyOneFile = (name, folder) => ({
  name: `${name}-in-one-file`,
  severity: 'error',
  comment: `A second file imports ${name}. Only one does, so that it can be replaced or upgraded in one place.`,
  from: inSource(folder),
  module: { path: npm(name), numberOfDependentsMoreThan: 1 },
});

const onlyInside = (name, place) =>
  forbid(
    `${name}-stays-in-its-place`,
    `${name} is a detail of ${place}. Ask the port or the layer above for what you need instead.`,
    { path: `^${server}/`, pathNot: [testCode, `^${place}`] },
    { path: npm(name) },
  );

const concreteStore = `^${server}/store/(embedded|lmdb|redis)`;

const serverLayers = [
  forbid(
    'server-direction',
    'The server knows rules, protocol and strategy. The client is for its tests; everything else needs a record that says why.',
    inSource('apps/server'),
    {
      path: '^(packages|apps)/|^@farkle/',
      pathNot: ['server', 'rules', 'protocol', 'strategy'].flatMap(own),
    },
  ),
  forbid(
    'edge-imports-rooms-only',
    'ws and http reach the game through rooms, never a store, the dice or each other. Add what is missing to rooms.',
    { path: `^${server}/(ws|http)/`, pathNot: testCode },
    { path: `^${server}/[^/]+/`, pathNot: [`^${server}/$1/`, `^${server}/rooms/`] },
  ),
  forbid(
    'rooms-import-ports-only',
    'rooms know the ports in store and dice/dice-source.ts, neither an implementation nor the edge. Take it as an argument.',
    { path: `^${server}/rooms/`, pathNot: testCode },
    {
      path: [
        `^${server}/(?!rooms/|store/|dice/)[^/]+/`,
        concreteStore,
        `^${server}/dice/(?!dice-source\\.ts$)`,
      ],
    },
  ),
  forbid(
    'ports-import-no-layer',
    'store and dice are below rooms and beside each other. Move a shared type into the port, or into packages/rules.',
    { path: `^${server}/(store|dice)/`, pathNot: testCode },
    { path: `^${server}/[^/]+/`, pathNot: `^${server}/$1/` },
  ),
  forbid(
    'concrete-store-named-in-app-only',
    'Only app.ts chooses a store. Import the port from store/ and let app.ts pass the implementation.',
    { path: `^${server}/`, pathNot: [testCode, `^${server}/app\\.ts$`, concreteStore] },
    { path: concreteStore },
  ),
  forbid(
    'stores-ignore-each-other',
    'The embedded store and the Redis store share the port and nothing else. Move what both need beside the port.',
    { path: concreteStore, pathNot: testCode },
    { path: concreteStore, pathNot: `^${server}/store/$1` },
  ),
  forbid(
    'composition-is-the-top',
    'app.ts composes and server.ts starts it; nothing below imports them. Take what you need as an argument.',
    { path: `^${server}/`, pathNot: [testCode, `^${server}/(app|server)\\.ts$`] },
    { path: `^${server}/(app|server)\\.ts$` },
  ),
  forbid(
    'top-level-files-are-leaves',
    'A file beside app.ts (configuration, logging) is used by every layer and so imports none. Compose in app.ts.',
    { path: `^${server}/[^/]+\\.ts$`, pathNot: [testCode, `^${server}/(app|server)\\.ts$`] },
    { path: `^${server}/[^/]+/` },
  ),
];

export default {
  forbidden: [
    ...packageDirections,
    forbid(
      'packages-ignore-apps',
      'A package is used by the apps and knows none of them. Pass the value in.',
      { path: '^packages/' },
      { path: ['^apps/', '^@farkle/web$', '^@farkle/server$'] },
    ),
    forbid(
      'web-ignores-server',
      'The web client talks to the server over the wire only. Share the type through packages/protocol.',
      { path: '^apps/web/' },
      { path: own('server') },
    ),
    forbid(
      'web-runs-in-browsers',
      'Node has no place in a browser. Use the web platform, or do it in the server.',
      inSource('apps/web'),
      { dependencyTypes: ['core'] },
    ),
    ...serverLayers,
    onlyInside('redis', `${server}/store/redis`),
    onlyOneFile('redis', 'apps/server'),
    onlyInside('lmdb', `${server}/store/(embedded|lmdb)`),
    onlyOneFile('lmdb', 'apps/server'),
    onlyInside('socket.io', `${server}/ws/`),
    onlyOneFile('socket.io', 'apps/server'),
    onlyOneFile('socket.io-client', 'packages/client'),
    forbid(
      'production-ignores-tests',
      'Code that ships imports code that is only for tests. Move what both need out of the test.',
      { path: '^(packages|apps)/', pathNot: testCode },
      { path: testCode, pathNot: 'node_modules/' },
    ),
    forbid(
      'production-needs-dependencies',
      'Code that ships imports a package that is only in devDependencies, or in no manifest. Add it to dependencies.',
      { path: '^(packages|apps/server/src)/', pathNot: testCode },
      { dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown'], dependencyTypesNot: ['type-only'] },
    ),
    forbid(
      'no-cycles',
      'Modules that import each other are one module or hide a third. Types alone may refer to each other.',
      {},
      { circular: true, viaOnly: { dependencyTypesNot: ['type-only'] } },
    ),
    forbid(
      'no-missing-modules',
      'The import leads nowhere. Correct the path, or add the package to the manifest.',
      {},
      { couldNotResolve: true, pathNot: ['^\\$(app|env|service-worker)'] },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: ['^apps/[^/]+/(build|dist|\\.svelte-kit)/'] },
    tsPreCompilationDeps: true,
    webpackConfig: { fileName: join(import.meta.dirname, 'scripts', 'import-aliases.mjs') },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['types', 'svelte', 'import', 'node', 'default'],
      mainFields: ['module', 'main', 'types'],
    },
  },
};
