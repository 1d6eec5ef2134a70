// Reads test reports: `failed REPORT` lists the files with failures, `total REPORT [SECOND]` counts the tests.
import { readFileSync } from 'node:fs';
import { relative } from 'node:path';

const [what, ...files] = process.argv.slice(2);
const reports = files.map((file) => JSON.parse(readFileSync(file, 'utf8')));
const failedFiles = (report) => report.testResults.filter((file) => file.status === 'failed').map((file) => file.name);

if (what === 'failed') {
  // An error outside every test leaves no failed file, and then nothing can be run again.
  for (const name of failedFiles(reports[0])) process.stdout.write(`${relative('.', name)}\n`);
} else {
  const [all, again] = reports;
  const repeated = new Set(again?.testResults.map((file) => file.name));
  const once = all.testResults.filter((file) => !repeated.has(file.name));
  const tests = [...once, ...(again?.testResults ?? [])].flatMap((file) => file.assertionResults);
  const count = (status) => tests.filter((test) => test.status === status).length;
  const [passed, failed] = [count('passed'), count('failed')];
  process.stdout.write(`${passed} passed, ${failed} failed, ${tests.length - passed - failed} skipped\n`);
  process.exitCode = passed > 0 ? 0 : 1;
}
