import subprocess,sys,os
# run.py prog shapes mbs runs [names...]
prog=sys.argv[1]; shapes=sys.argv[2].split(','); mbs=sys.argv[3].split(','); runs=sys.argv[4]; names=sys.argv[5:]
ALL='random,arrays,list,scattered,tree,strings,preorder,postorder,gcbench,mixed'
if shapes==['all']: shapes=ALL.split(',')
first=True
for mb in mbs:
    for sh in shapes:
        o=subprocess.run([prog,sh,mb,runs,'0',*names],capture_output=True,text=True)
        if o.returncode: print(sh,mb,o.stderr); continue
        l=[x.split() for x in o.stdout.splitlines()]
        n=int(l[0][3]); rows=l[1:]
        if first: print(f"{'':14s} plain ns "+' '.join(f'{r[0]:>8s}' for r in rows)); first=False
        p=int(rows[0][1])
        print(f'{sh:10s}{mb:>4s} {p/n:8.1f} '+' '.join(f'{int(r[1])/p:8.2f}' for r in rows),flush=True)
