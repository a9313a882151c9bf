/** Prints each journey by name with its time, what went wrong with those that failed, and a plain line at the end. */
export default class Reporter {
  #passed = 0;
  #failed = 0;
  /** Journeys that failed and then passed. */
  #flaky = [];
  /** What went wrong with those that failed to the end; said again after all others, where it is found. */
  #lost = [];
  #total = 0;

  onBegin(config, suite) {
    this.#total = suite.allTests().length;
    const how = process.env.SEGUE_KEYS ? ', by the keyboard alone' : '';
    console.log(`${this.#total} journeys in Chromium${how}, ${config.workers} files at a time:`);
  }

  onStdOut(chunk) {
    process.stdout.write(chunk);
  }

  onStdErr(chunk) {
    process.stderr.write(chunk);
  }

  onError(error) {
    this.#report('FAILED outside of a journey', [error], true);
  }

  onTestEnd(test, result) {
    const seconds = `${(result.duration / 1000).toFixed(1)} s`;
    const outcome = test.outcome();
    if (outcome === 'expected' || outcome === 'skipped') {
      this.#passed += 1;
      console.log(`  ok ${test.title} (${seconds})`);
      return;
    }
    if (outcome === 'flaky') {
      this.#passed += 1;
      this.#flaky.push(test.title);
      console.log(`  ok at the second try: ${test.title} (${seconds})`);
      return;
    }
    const isLast = result.retry >= test.retries;
    if (isLast) this.#failed += 1;
    this.#report(`FAILED ${test.title} (${seconds})`, result.errors, isLast);
  }

  #report(what, errors, isLast) {
    const said = errors.map((error) => error.stack ?? error.message ?? error.value ?? '');
    const text = [what, ...said].join('\n').replaceAll('\n', '\n    ');
    console.log(`  ${text}`);
    if (isLast) this.#lost.push(text);
  }

  onEnd() {
    for (const title of this.#flaky) console.log(`passed at the second try alone: ${title}`);
    for (const text of this.#lost) console.log(`lost: ${text}`);
    const unwalked = this.#total - this.#passed - this.#failed;
    console.log(`${this.#passed} passed, ${this.#failed + unwalked} failed`);
    if (this.#passed === 0) return { status: 'failed' };
  }

  printsToStdio() {
    return true;
  }
}
