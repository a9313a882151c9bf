/** Answers every vector with the compiled rules, as this browser runs them, and leaves the answers on the page. */
import { loadCore } from '../../src/core';
import { runVector, type VectorFile } from '../../src/core/vectors';

const root = '../../../fixtures/vectors/';
const files = import.meta.glob<VectorFile>('../../../fixtures/vectors/**/*.json', {
  eager: true,
  import: 'default',
});

const core = await loadCore();
const answers = Object.entries(files)
  .filter(([, file]) => file.runtimes === undefined || file.runtimes.includes('wasm'))
  .flatMap(([path, file]) => {
    const name = path.slice(root.length).replace(/\.json$/, '');
    return file.cases.map(({ name: example, input, want }) => ({
      name: `${name}: ${example}`,
      want,
      got: runVector(core, name, input),
    }));
  });

const result = document.createElement('script');
result.type = 'application/json';
result.id = 'answers';
result.textContent = JSON.stringify(answers).replaceAll('<', '\\u003c');
document.body.append(result);
