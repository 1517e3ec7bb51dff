// A plain `npm install` would fetch the root's packages only and look as if it had worked.
if (!process.env.npm_config_user_agent?.startsWith('pnpm/')) {
  console.error(
    'Farkle Room is installed by `npm start` or `npm test`, which run the right pnpm by themselves.',
  );
  process.exit(1);
}
