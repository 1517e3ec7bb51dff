import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import tseslint from 'typescript-eslint';
import svelteConfig from './apps/web/svelte.config.js';

const tests = ['**/*.test.ts', '**/*.contract.ts', '**/test/**', 'test-setup/**', 'e2e/**'];
const configs = ['**/*.config.{js,mjs,ts}', '.dependency-cruiser.mjs', 'scripts/import-aliases.mjs'];

const ban = (selector, message) => ({ selector, message });

/** `no-restricted-syntax` of a later block replaces that of an earlier one, so every block names these again. */
const everywhere = [
  ban('ExportAllDeclaration', 'List the names one by one; a star export hides what a module offers.'),
];
const named = [ban('ExportDefaultDeclaration', 'Export by name, so that a thing has one name everywhere.')];
const pure = [
  ban(
    "MemberExpression[object.name='Math'][property.name='random']",
    'Dice are data: take the tape as an argument.',
  ),
  ban('ThrowStatement', 'A refusal is a rejection and is returned; only assertNever may throw.'),
];

export default tseslint.config(
  {
    ignores: [
      '**/build/',
      '**/dist/',
      '**/.svelte-kit/',
      '**/coverage/',
      '**/test-results/',
      'scripts/fixtures/',
      '.bootstrap/',
    ],
  },
  js.configs.recommended,
  tseslint.configs.strictTypeChecked,
  svelte.configs.recommended,
  svelte.configs.prettier,
  {
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    languageOptions: {
      parserOptions: {
        projectService: true,
        tsconfigRootDir: import.meta.dirname,
        extraFileExtensions: ['.svelte'],
      },
    },
    rules: {
      'no-undef': 'off', // the compiler knows better
      'no-restricted-syntax': ['error', ...everywhere, ...named],
      'max-lines': ['error', { max: 250, skipBlankLines: false, skipComments: false }],
      eqeqeq: ['error', 'always', { null: 'ignore' }],
      curly: ['error', 'multi-line'],
      'object-shorthand': 'error',
      'prefer-const': 'error',
      'no-param-reassign': 'error',
      '@typescript-eslint/consistent-type-imports': ['error', { fixStyle: 'separate-type-imports' }],
      '@typescript-eslint/no-import-type-side-effects': 'error',
      '@typescript-eslint/consistent-type-definitions': 'off',
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': 'error',
      '@typescript-eslint/require-await': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': [
        'error',
        { considerDefaultExhaustiveForUnions: true, allowDefaultCaseForExhaustiveSwitch: true },
      ],
      '@typescript-eslint/restrict-template-expressions': [
        'error',
        { allowNumber: true, allowBoolean: true },
      ],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/no-unused-vars': ['error', { ignoreRestSiblings: true, argsIgnorePattern: '^_' }],
    },
  },
  {
    files: ['packages/*/src/**/*.ts', 'apps/server/src/**/*.ts'],
    ignores: tests,
    rules: { 'no-console': 'error' },
  },
  {
    // Farkle itself: no clock, no chance, no surprise.
    files: ['packages/rules/src/**/*.ts'],
    ignores: tests,
    rules: {
      'no-restricted-syntax': ['error', ...everywhere, ...named, ...pure],
      'no-restricted-globals': [
        'error',
        { name: 'Date', message: 'Time is data: it arrives inside a command.' },
        { name: 'performance', message: 'Time is data: it arrives inside a command.' },
        { name: 'crypto', message: 'Dice are data: take the tape as an argument.' },
        { name: 'process', message: 'The rules know no machine.' },
        { name: 'globalThis', message: 'The rules know no machine.' },
        { name: 'setTimeout', message: 'The rules wait for nothing.' },
        { name: 'setInterval', message: 'The rules wait for nothing.' },
      ],
      'no-restricted-imports': [
        'error',
        { patterns: [{ regex: '^[^.]', message: 'The rules import nothing; move the code to the caller.' }] },
      ],
    },
  },
  {
    files: ['packages/rules/src/assert-never.ts'],
    rules: { 'no-restricted-syntax': ['error', ...everywhere, ...named] },
  },
  {
    files: tests,
    rules: {
      'max-lines': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/unbound-method': 'off',
    },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: tseslint.parser, svelteConfig } },
    rules: {
      'prefer-const': 'off',
      'svelte/prefer-const': 'error',
      // Seen from here a component of another file is `any`; svelte-check knows its types and checks them.
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
    },
  },
  {
    // Plain scripts have no compiler settings of their own.
    files: ['**/*.{js,mjs}'],
    extends: [tseslint.configs.disableTypeChecked],
  },
  {
    // Tools ask for a default export here.
    files: configs,
    rules: { 'no-restricted-syntax': ['error', ...everywhere] },
  },
);
