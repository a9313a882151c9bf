/** Answers every vector with the compiled rules, as this browser runs them, and leaves the answers on the page. */
import { ofTheServer, runVector, type VectorFile } from '../../src/core/vectors';

const root = '../../../fixtures/vectors/';
const files = import.meta.glob<VectorFile>('../../../fixtures/vectors/**/*.json', {
  eager: true,
  import: 'default',
});

const answers = Object.entries(files).flatMap(([path, file]) => {
  const name = path.slice(root.length).replace(/\.json$/, '');
  if (ofTheServer.has(name)) return [];
  return file.cases.map(({ name: example, input, want }) => ({
    name: `${name}: ${example}`,
    want,
    got: runVector(name, input),
  }));
});

const result = document.createElement('script');
result.type = 'application/json';
result.id = 'answers';
result.textContent = JSON.stringify(answers).replaceAll('<', '\\u003c');
document.body.append(result);
